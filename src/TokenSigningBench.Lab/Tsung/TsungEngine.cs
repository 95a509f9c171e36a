using System.Net;
using System.Text.RegularExpressions;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>Tsung as what sends a storm, from this machine or from others.</summary>
public sealed partial class TsungEngine
{
    private static readonly TimeSpan BetweenLooks = TimeSpan.FromMilliseconds(100);

    // Erlang machines on hosts are started by ssh, one after the other where cores are few.
    private static readonly TimeSpan StartTimeout = TimeSpan.FromSeconds(60);

    private readonly IReadOnlyList<LoadHost> _hosts;
    private readonly LoadShell _shell;

    private TsungEngine(string name, IReadOnlyList<LoadHost> hosts, LoadShell shell) => (Name, _hosts, _shell) = (name, hosts, shell);

    /// <summary>The engine and its version, as it says itself.</summary>
    public string Name { get; }

    /// <summary>How many hosts were named; 0 where this machine sends everybody.</summary>
    public int Hosts => _hosts.Count;

    /// <summary>What is missing and the command that installs it; null where nothing is.</summary>
    public static string? Missing() =>
        !OperatingSystem.IsLinux() ? "tsung is for Linux"
        : InstalledProgram.Find("tsung") is null || InstalledProgram.Find("epmd") is null ? "is not installed: apt-get install tsung"
        : null;

    /// <summary>Finds it on this machine.</summary>
    /// <param name="hosts">The load hosts; none where this machine sends everybody.</param>
    /// <param name="shell">How they are reached.</param>
    /// <exception cref="UserErrorException">Something is not installed, or does not say its version.</exception>
    public static async Task<TsungEngine> FindAsync(IReadOnlyList<LoadHost> hosts, LoadShell shell, CancellationToken cancel)
    {
        if (Missing() is { } missing)
            throw new UserErrorException("tsung", missing);
        if (hosts.Count > 0 && LoadShell.Missing() is { } noShell)
            throw new UserErrorException("--load-hosts", noShell);
        var asked = ChildProcess.StartGuarded("tsung", InstalledProgram.Find("tsung")!, ["-v"]);
        await using (asked.ConfigureAwait(false))
        {
            await asked.Ended.WaitAsync(StartTimeout, cancel).ConfigureAwait(false);
            return Version().Match(asked.OutputTail) is { Success: true } version
                ? new($"tsung {version.Groups[1].Value}", hosts, shell)
                : throw new UserErrorException("tsung", $"does not say its version: {asked.LastLine}");
        }
    }

    /// <param name="starts">The intended starts in milliseconds, in order.</param>
    /// <param name="visit">What people do there.</param>
    /// <param name="maxWait">How long one answer may take.</param>
    /// <param name="watch">Told how far it is, and asked whether the server has ended.</param>
    /// <param name="interrupt">Ends it; what was measured is kept.</param>
    /// <exception cref="UserErrorException">Tsung did not start, or no load host can be used.</exception>
    internal async Task<TsungResult> RunAsync(
        IReadOnlyList<double> starts,
        LoadTarget target,
        TsungVisit visit,
        TimeSpan maxWait,
        LoadWatch watch,
        CancellationToken interrupt
    )
    {
        LoadHost[] sending = [.. _hosts.Where(host => !host.IsRepeated)];
        var shares = new TsungShares(starts, Math.Max(1, sending.Length));
        var dump = new TsungDump(starts.Count);
        string folder = Directory.CreateTempSubdirectory("tokenbench-tsung-").FullName;
        string identifier = TsungRun.NewIdentifier();
        int port = FreePort.Find();
        Dictionary<LoadHost, SshSession> sshSessions = [];
        Dictionary<LoadHost, string> troubles = sending
            .Where(host => host.Trouble is not null)
            .ToDictionary(host => host, host => host.Trouble!);
        try
        {
            // By which a host sees that it shares this machine's files.
            await File.WriteAllTextAsync(Path.Combine(folder, "controller"), "", interrupt).ConfigureAwait(false);
            await TakeAsync(sending, $"tsung_{identifier}_", port, folder, sshSessions, troubles, interrupt).ConfigureAwait(false);
            if (sending.Length > 0 && sshSessions.Count == 0)
                throw new UserErrorException(
                    "--load-hosts",
                    $"none can be used: {string.Join("; ", troubles.Select(host => $"{host.Key.Name}: {host.Value}"))}"
                );

            int[] live =
                sending.Length == 0 ? [0] : [.. Enumerable.Range(0, sending.Length).Where(host => sshSessions.ContainsKey(sending[host]))];
            IPAddress[] addresses = sending.Length == 0 ? [IPAddress.Loopback] : [.. live.Select(host => sending[host].Address!)];
            IPAddress own = sending.Length == 0 ? IPAddress.Loopback : LoadShell.OwnAddressTowards(addresses[0]);
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

    private async Task TakeAsync(
        LoadHost[] hosts,
        string nodes,
        int port,
        string folder,
        Dictionary<LoadHost, SshSession> sshSessions,
        Dictionary<LoadHost, string> troubles,
        CancellationToken cancel
    )
    {
        (LoadHost Host, Task<SshSession> Taking)[] all =
        [
            .. hosts
                .Where(host => host.Trouble is null)
                .Select(host => (host, SshSession.TakeAsync(host, _shell, nodes, port, folder, cancel))),
        ];
        foreach ((LoadHost host, Task<SshSession> taking) in all)
        {
            try
            {
                sshSessions[host] = await taking.ConfigureAwait(false);
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
                string.Join('\n', hosts.Select(host => $"{host.Address}) to={LoadShell.Quoted(host.Name)} ;;")),
                StringComparison.Ordinal
            )
            .Replace("@SSH@", LoadShell.Quoted(InstalledProgram.Find("ssh")!), StringComparison.Ordinal)
            .Replace("@OPTIONS@", string.Join(' ', _shell.Options.Select(LoadShell.Quoted)), StringComparison.Ordinal)
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
        LoadWatch watch,
        CancellationToken interrupt
    )
    {
        string? ended = null;
        double? processor = null;
        Stopwatch? over = null;
        var running = Stopwatch.StartNew();
        TimeSpan longest = StartTimeout + shares.Lead + TimeSpan.FromMilliseconds(shares.Starts[^1]) + maxWait;
        using var timer = new PeriodicTimer(BetweenLooks);
        while (ended is null && !run.HasEnded)
        {
            dump.Read(run.Log);
            processor = run.ProcessorSeconds ?? processor;
            watch.Progress?.Invoke(new(Math.Max(0, dump.LastMoment / 1e3), dump.Began, dump.Done, dump.Wrong));
            foreach ((LoadHost host, SshSession sshSession) in sshSessions)
            {
                if (sshSession.Trouble is { } trouble)
                    troubles.TryAdd(host, trouble);
            }

            // With a host dead Tsung waits for it for ever.
            int awaited =
                sending.Length == 0
                    ? shares.Starts.Count
                    : sending.Index().Where(host => !troubles.ContainsKey(host.Item)).Sum(host => shares.UsersOf(host.Index).Count());
            bool isWhole = awaited <= AccountedFor(dump, shares, sending, troubles);
            if (run.IsOver || isWhole)
                over ??= Stopwatch.StartNew();
            if (isWhole || over?.Elapsed > TsungRun.MaxDelay)
                break;
            ended =
                interrupt.IsCancellationRequested ? "interrupted"
                : watch.HasServerEnded() ? "the server ended by itself"
                : running.Elapsed > longest ? Invariant($"tsung was not done {maxWait.TotalSeconds:0.##} s after the last arrival")
                : null;
            await ((Task)timer.WaitForNextTickAsync(interrupt).AsTask()).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        bool hasEndedItself = run.HasEnded;
        string words = run.LastLine;
        await run.EndAsync(() => dump.Read(run.Log)).ConfigureAwait(false);
        dump.Read(run.Log);
        // Who has sent all of its people has done its work, however its Erlang ended afterwards.
        foreach (LoadHost host in sending.Where((_, index) => IsAccountedFor(dump, shares, index)))
            troubles.Remove(host);
        return dump.Records.Count == 0 && hasEndedItself
            ? throw new UserErrorException("tsung", $"ended without anybody having come: {words}")
            : TsungResult.Of(
                Name,
                shares,
                visit,
                dump,
                sending,
                _hosts,
                troubles,
                processor,
                ended ?? (hasEndedItself ? $"tsung ended by itself: {words}" : null)
            );
    }

    private static int AccountedFor(TsungDump dump, TsungShares shares, LoadHost[] sending, Dictionary<LoadHost, string> troubles) =>
        dump.Records.Count(record =>
            record.Value.Verdict is not null && (sending.Length == 0 || !troubles.ContainsKey(sending[shares.HostOf(record.Key)]))
        );

    private static bool IsAccountedFor(TsungDump dump, TsungShares shares, int host) =>
        shares.UsersOf(host).Count() is > 0 and var planned
        && dump.Records.Count(record => record.Value.Verdict is not null && shares.HostOf(record.Key) == host) >= planned;

    [GeneratedRegex(@"version (\d[\w.]*)", RegexOptions.CultureInvariant)]
    private static partial Regex Version();
}
