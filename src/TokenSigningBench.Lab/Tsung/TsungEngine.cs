using System.Net;
using System.Text.RegularExpressions;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>Tsung as load generator, on this machine or on load hosts.</summary>
public sealed partial class TsungEngine
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(100);

    // The Erlang nodes of the hosts are started by ssh, one after the other on machines with few cores.
    private static readonly TimeSpan StartTimeout = TimeSpan.FromMinutes(10);

    private readonly IReadOnlyList<LoadHost> _hosts;
    private readonly SshOptions _shell;

    private TsungEngine(string name, IReadOnlyList<LoadHost> hosts, SshOptions shell) => (Name, _hosts, _shell) = (name, hosts, shell);

    /// <summary>Tsung with its version, as it states it.</summary>
    public string Name { get; }

    /// <summary>The number of named hosts; 0 if this machine sends the load.</summary>
    public int Hosts => _hosts.Count;

    /// <summary>What is missing and how to install it; null if nothing is missing.</summary>
    public static string? Missing() =>
        !OperatingSystem.IsLinux() ? "tsung is for Linux"
        : InstalledProgram.Find("tsung") is null || InstalledProgram.Find("epmd") is null ? "is not installed: apt-get install tsung"
        : null;

    /// <param name="hosts">The load hosts; none if this machine sends the load.</param>
    /// <exception cref="UserErrorException">A program is missing, or Tsung does not state its version.</exception>
    public static async Task<TsungEngine> FindAsync(IReadOnlyList<LoadHost> hosts, SshOptions shell, CancellationToken cancel)
    {
        if (Missing() is { } missing)
            throw new UserErrorException("tsung", missing);
        if (hosts.Count > 0 && SshOptions.Missing() is { } noShell)
            throw new UserErrorException("--load-hosts", noShell);
        var process = ChildProcess.StartGuarded("tsung", InstalledProgram.Find("tsung")!, ["-v"]);
        await using (process.ConfigureAwait(false))
        {
            await process.Ended.WaitAsync(StartTimeout, cancel).ConfigureAwait(false);
            return Version().Match(process.OutputTail) is { Success: true } version
                ? new($"tsung {version.Groups[1].Value}", hosts, shell)
                : throw new UserErrorException("tsung", $"does not say its version: {process.LastLine}");
        }
    }

    /// <param name="starts">The scheduled starts in ms, in ascending order.</param>
    /// <param name="maxWait">The timeout of one response.</param>
    /// <param name="interrupt">Ends the run; the result so far is kept.</param>
    /// <exception cref="UserErrorException">Tsung did not start, or no load host can be used.</exception>
    internal async Task<TsungResult> RunAsync(
        IReadOnlyList<double> starts,
        LoadTarget target,
        TsungVisit visit,
        TimeSpan maxWait,
        LoadCallbacks watch,
        CancellationToken interrupt
    )
    {
        LoadHost[] sending = [.. _hosts.Where(host => !host.IsRepeated)];
        var shares = new TsungShares(starts, Math.Max(1, sending.Length));
        var dump = new TsungDump(starts.Count);
        string folder = PrivateFolder.CreateTemporary("tokenbench-tsung").FullName;
        string identifier = TsungRun.NewIdentifier();
        int port = FreePort.Find();
        Dictionary<LoadHost, SshSession> sshSessions = [];
        Dictionary<LoadHost, string> troubles = sending
            .Where(host => host.Failure is not null)
            .ToDictionary(host => host, host => host.Failure!);
        try
        {
            // A host that finds this file shares the file system of this machine.
            await File.WriteAllTextAsync(Path.Combine(folder, "controller"), "", interrupt).ConfigureAwait(false);
            await ConnectAsync(sending, $"tsung_{identifier}_", port, folder, sshSessions, troubles, interrupt).ConfigureAwait(false);
            if (sending.Length > 0 && sshSessions.Count == 0)
                throw new UserErrorException(
                    "--load-hosts",
                    $"none can be used: {string.Join("; ", troubles.Select(host => $"{host.Key.Name}: {host.Value}"))}"
                );

            int[] live =
                sending.Length == 0 ? [0] : [.. Enumerable.Range(0, sending.Length).Where(host => sshSessions.ContainsKey(sending[host]))];
            IPAddress[] addresses = sending.Length == 0 ? [IPAddress.Loopback] : [.. live.Select(host => sending[host].Address!)];
            IPAddress own = sending.Length == 0 ? IPAddress.Loopback : SshOptions.FindOwnAddress(addresses[0]);
            foreach ((int index, int host) in live.Index())
                await File.WriteAllLinesAsync(Path.Combine(folder, TsungScenario.ListOf(addresses[index])), shares.ListOf(host), interrupt)
                    .ConfigureAwait(false);
            string? rsh =
                sending.Length == 0
                    ? null
                    : await WriteShellAsync(folder, port, [.. live.Select(host => sending[host])], interrupt).ConfigureAwait(false);
            var scenario = TsungScenario.Write(
                shares,
                target,
                visit,
                addresses,
                sending.Length == 0,
                folder,
                maxWait,
                Math.Max(1, starts.Count / TokenSample.Max)
            );
            var run = TsungRun.Start(scenario, identifier, own, port, folder, rsh);
            await using (run.ConfigureAwait(false))
                return await WatchAsync(run, dump, shares, visit, sending, sshSessions, troubles, maxWait, watch, interrupt)
                    .ConfigureAwait(false);
        }
        finally
        {
            dump.Close();
            await Task.WhenAll(sshSessions.Values.Select(sshSession => sshSession.DisposeAsync().AsTask())).ConfigureAwait(false);
            if (Directory.Exists(folder))
                Directory.Delete(folder, recursive: true);
        }
    }

    private async Task ConnectAsync(
        LoadHost[] hosts,
        string nodes,
        int port,
        string folder,
        Dictionary<LoadHost, SshSession> sshSessions,
        Dictionary<LoadHost, string> troubles,
        CancellationToken cancel
    )
    {
        (LoadHost Host, Task<SshSession> Connecting)[] all =
        [
            .. hosts
                .Where(host => host.Failure is null)
                .Select(host => (host, SshSession.ConnectAsync(host, _shell, nodes, port, folder, cancel))),
        ];
        foreach ((LoadHost host, Task<SshSession> connecting) in all)
        {
            try
            {
                sshSessions[host] = await connecting.ConfigureAwait(false);
            }
            catch (UserErrorException e)
            {
                troubles[host] = e.Message.StartsWith($"{host.Name}: ", StringComparison.Ordinal)
                    ? e.Message[(host.Name.Length + 2)..]
                    : e.Message;
            }
        }
    }

    private async Task<string> WriteShellAsync(string folder, int port, LoadHost[] hosts, CancellationToken cancel)
    {
        string path = Path.Combine(folder, "rsh.sh");
        string text = EmbeddedText
            .Read("rsh.sh", typeof(TsungEngine))
            .Replace(
                "@HOSTS@",
                string.Join('\n', hosts.Select(host => $"{host.Address}) to={SshOptions.Quote(host.Name)} ;;")),
                StringComparison.Ordinal
            )
            .Replace("@SSH@", SshOptions.Quote(InstalledProgram.Find("ssh")!), StringComparison.Ordinal)
            .Replace("@OPTIONS@", string.Join(' ', _shell.Options.Select(SshOptions.Quote)), StringComparison.Ordinal)
            .Replace("@PORT@", port.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal);
        await File.WriteAllTextAsync(path, text, cancel).ConfigureAwait(false);
        if (OperatingSystem.IsLinux())
            File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        return path;
    }

    private async Task<TsungResult> WatchAsync(
        TsungRun run,
        TsungDump dump,
        TsungShares shares,
        TsungVisit visit,
        LoadHost[] sending,
        Dictionary<LoadHost, SshSession> sshSessions,
        Dictionary<LoadHost, string> troubles,
        TimeSpan maxWait,
        LoadCallbacks watch,
        CancellationToken interrupt
    )
    {
        string? ended = null;
        double? processor = null;
        Stopwatch? over = null;
        var running = Stopwatch.StartNew();
        TimeSpan maxDuration = StartTimeout + shares.Lead + TimeSpan.FromMilliseconds(shares.Starts[^1]) + maxWait;
        using var timer = new PeriodicTimer(PollInterval);
        while (ended is null && !run.HasEnded)
        {
            dump.Read(run.Log);
            processor = run.ProcessorSeconds ?? processor;
            watch.Progress?.Invoke(new(Math.Max(0, dump.LastMoment / 1e3), dump.Began, dump.Done, dump.Failed));
            foreach ((LoadHost host, SshSession sshSession) in sshSessions)
            {
                if (sshSession.Failure is { } trouble)
                    troubles.TryAdd(host, trouble);
            }

            // After the failure of a host, Tsung waits for it without end.
            int expected =
                sending.Length == 0
                    ? shares.Starts.Count
                    : sending.Index().Where(host => !troubles.ContainsKey(host.Item)).Sum(host => shares.UsersOf(host.Index).Count());
            bool isWhole = expected <= CountEnded(dump, shares, sending, troubles);
            if (run.IsOver || isWhole)
                over ??= Stopwatch.StartNew();
            if (isWhole || over?.Elapsed > TsungRun.MaxDelay)
                break;
            ended =
                interrupt.IsCancellationRequested ? "interrupted"
                : watch.HasServerEnded() ? "the server ended by itself"
                : running.Elapsed > maxDuration ? Invariant($"tsung was not done {maxWait.TotalSeconds:0.##} s after the last arrival")
                : null;
            await ((Task)timer.WaitForNextTickAsync(interrupt).AsTask()).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        bool hasEndedItself = run.HasEnded;
        string lastLine = run.LastLine;
        await run.EndAsync(() => dump.Read(run.Log)).ConfigureAwait(false);
        dump.Read(run.Log);
        // A host whose users have all ended has done its work, even if its Erlang node failed afterwards.
        foreach (LoadHost host in sending.Where((_, index) => HasEnded(dump, shares, index)))
            troubles.Remove(host);
        return dump.Records.Count == 0 && hasEndedItself
            ? throw new UserErrorException("tsung", $"ended before a user started: {lastLine}")
            : TsungResult.Of(
                Name,
                shares,
                visit,
                dump,
                sending,
                _hosts,
                troubles,
                processor,
                ended ?? (hasEndedItself ? $"tsung ended by itself: {lastLine}" : null)
            );
    }

    private static int CountEnded(TsungDump dump, TsungShares shares, LoadHost[] sending, Dictionary<LoadHost, string> troubles) =>
        dump.Records.Count(record =>
            record.Value.Verdict is not null && (sending.Length == 0 || !troubles.ContainsKey(sending[shares.HostOf(record.Key)]))
        );

    private static bool HasEnded(TsungDump dump, TsungShares shares, int host) =>
        shares.UsersOf(host).Count() is > 0 and var planned
        && dump.Records.Count(record => record.Value.Verdict is not null && shares.HostOf(record.Key) == host) >= planned;

    [GeneratedRegex(@"version (\d[\w.]*)", RegexOptions.CultureInvariant)]
    private static partial Regex Version();
}
