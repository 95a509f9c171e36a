using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Tests.Backends;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Processes;

/// <summary>What holds for every real part that accounts live in, or that asks one.</summary>
public abstract class BackendTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly IBackend _installed;

    protected BackendTests(IBackend installed)
    {
        _installed = installed;
        // Passable, because some run as another user, whose folder is in it.
        if (!OperatingSystem.IsWindows())
            new DirectoryInfo(_folder.Path).UnixFileMode |= UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
    }

    private protected BackendOptions Options => new() { Scratch = _folder.Path };

    public void Dispose()
    {
        _folder.Dispose();
        GC.SuppressFinalize(this);
    }

    [SkippableFact]
    public async Task It_listens_on_loopback_in_a_folder_that_is_for_nobody_else_and_nothing_is_left_of_it()
    {
        RunningBackend part = await StartBackendAsync(Options, CancellationToken.None);
        part.Name.ShouldMatch($@"^{_installed.Name} \d+\.\d+");
        part.HasEnded.ShouldBeFalse();
        Path.GetDirectoryName(part.Folder).ShouldBe(_folder.Path);
        new DirectoryInfo(part.Folder).UnixFileMode.ShouldBe(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        ListenersAt(part.Port).ShouldBe([IPAddress.Loopback]);
        Leftovers(part.Folder).ShouldNotBeEmpty();

        await part.DisposeAsync();

        part.HasEnded.ShouldBeTrue();
        FreePort.IsTaken(part.Port).ShouldBeFalse();
        Leftovers(part.Folder).ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task A_port_that_was_taken_in_between_is_given_up_for_another()
    {
        RequireOrSkip();
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        int taken = ((IPEndPoint)other.LocalEndpoint).Port;
        var ports = new Queue<int>([taken, FreePort.Find()]);

        await using RunningBackend part = await StartBackendAsync(Options with { FindPort = ports.Dequeue }, CancellationToken.None);

        part.Port.ShouldNotBe(taken);
    }

    [SkippableFact]
    public async Task A_port_that_stays_taken_is_one_line_and_nothing_is_left()
    {
        RequireOrSkip();
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        int taken = ((IPEndPoint)other.LocalEndpoint).Port;

        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            StartBackendAsync(Options with { FindPort = () => taken }, CancellationToken.None)
        );

        refused.Message.ShouldBe($"{_installed.Name}: port {taken} of 127.0.0.1 is taken, at attempt 3 to find one that is free");
        Directory.EnumerateDirectories(_folder.Path).ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task One_that_is_killed_is_seen_to_have_ended_with_its_last_line_and_can_be_started_again()
    {
        await using RunningBackend part = await StartBackendAsync(Options, CancellationToken.None);
        int port = part.Port;

        Process.GetProcessById(ProcessGroup.Members(part.ProcessGroupId).Single(id => IsProgramOf(part, id))).Kill();
        await part.Ended;

        part.HasEnded.ShouldBeTrue();
        (await part.GetExitErrorAsync()).Message.ShouldStartWith($"{_installed.Name}: ended with exit code 137: ");
        FreePort.IsTaken(port).ShouldBeFalse();
        await part.RestartAsync(CancellationToken.None);
        (part.HasEnded, part.Port).ShouldBe((false, port));
        ListenersAt(port).ShouldBe([IPAddress.Loopback]);
    }

    [SkippableFact]
    public async Task Nothing_is_left_of_it_when_our_process_is_killed()
    {
        RequireOrSkip();
        string pipe = NamedPipe.MakeOrSkip(_folder.File("pipe"));
        using Process parent = DoomedParent.Run(pipe, DoomedParent.Backend, _installed.Name, _folder.Path);
        using var life = new StreamReader(pipe);
        int port = int.Parse(
            (await parent.StandardOutput.ReadLineAsync(CancellationToken.None)).ShouldNotBeNull(),
            CultureInfo.InvariantCulture
        );
        ListenersAt(port).ShouldBe([IPAddress.Loopback]);

        // SIGKILL: nothing in that process runs any more.
        parent.Kill();

        (await life.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        Directory.EnumerateDirectories(_folder.Path).ShouldBeEmpty();
        FreePort.IsTaken(port).ShouldBeFalse();
    }

    [SkippableFact]
    public async Task One_that_is_not_ready_in_time_is_one_line_and_nothing_is_left()
    {
        RequireOrSkip();
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            StartBackendAsync(Options with { Limit = TimeSpan.FromMilliseconds(1) }, CancellationToken.None)
        );
        refused.Message.ShouldStartWith($"{_installed.Name}: was not ready within 0.001 seconds");
        Directory.EnumerateDirectories(_folder.Path).ShouldBeEmpty();
    }

    // Wherever it is by then: the outcome is the machine's, what is left is not.
    [SkippableTheory]
    [InlineData(0)]
    [InlineData(30)]
    [InlineData(200)]
    public async Task A_start_that_is_interrupted_leaves_nothing(int milliseconds)
    {
        RequireOrSkip();
        using var cancel = new CancellationTokenSource(milliseconds);
        try
        {
            await (await StartBackendAsync(Options, cancel.Token)).DisposeAsync();
        }
        catch (OperationCanceledException e)
        {
            e.ShouldNotBeNull();
        }

        Directory.EnumerateDirectories(_folder.Path).ShouldBeEmpty();
        Leftovers(_folder.Path).ShouldBeEmpty();
    }

    private protected abstract Task<RunningBackend> StartBackendAsync(BackendOptions options, CancellationToken cancel);

    protected void RequireOrSkip() => Skip.If(_installed.Missing() is not null, $"{_installed.Name}: {_installed.Missing()}");

    // proc(5): the name in parentheses, the state, the parent. What the guard started, and what is not the guard's own shell.
    private static bool IsProgramOf(RunningBackend part, int id) =>
        File.ReadAllText($"/proc/{id}/stat") is { } stat
        && !stat.Contains("(sh)", StringComparison.Ordinal)
        && stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[1] == $"{part.ProcessGroupId}";

    private static IEnumerable<IPAddress> ListenersAt(int port) =>
        from listener in System.Net.NetworkInformation.IPGlobalProperties.GetIPGlobalProperties().GetActiveTcpListeners()
        where listener.Port == port
        select listener.Address;

    /// <summary>The folder, where it is there, and the processes that name it.</summary>
    private static IEnumerable<string> Leftovers(string folder) =>
        [
            .. Directory
                .EnumerateDirectories("/proc")
                .Where(process =>
                    int.TryParse(Path.GetFileName(process), out int id) && id != Environment.ProcessId && Names(process, folder)
                ),
            .. Directory.Exists(folder) && Path.GetFileName(folder).StartsWith("tokenbench-", StringComparison.Ordinal)
                ? [folder]
                : Array.Empty<string>(),
        ];

    private static bool Names(string process, string folder)
    {
        try
        {
            return File.ReadAllText(Path.Combine(process, "cmdline")).Contains(folder, StringComparison.Ordinal);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It ended while it was looked at, or is another user's.
            return false;
        }
    }
}
