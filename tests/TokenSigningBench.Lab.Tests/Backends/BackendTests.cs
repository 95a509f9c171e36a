using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Backends;

/// <summary>What holds for every backend with accounts, or that queries one.</summary>
public abstract class BackendTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly IBackend _installed;

    protected BackendTests(IBackend installed)
    {
        _installed = installed;
        // Executable for others, because some backends run as another user, whose folder is in it.
        if (!OperatingSystem.IsWindows())
            new DirectoryInfo(_folder.Path).UnixFileMode |= UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
    }

    protected BackendOptions Options => new() { Scratch = _folder.Path };

    public void Dispose()
    {
        _folder.Dispose();
        GC.SuppressFinalize(this);
    }

    [SkippableFact]
    public async Task It_listens_on_loopback_has_a_private_folder_and_leaves_nothing()
    {
        RunningBackend backend = await StartBackendAsync(Options, CancellationToken.None);
        backend.Name.ShouldMatch($@"^{_installed.Name} \d+\.\d+");
        backend.HasEnded.ShouldBeFalse();
        Path.GetDirectoryName(backend.Folder).ShouldBe(_folder.Path);
        new DirectoryInfo(backend.Folder).UnixFileMode.ShouldBe(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        ListenersAt(backend.Port).ShouldBe([IPAddress.Loopback]);
        Leftovers(backend.Folder).ShouldNotBeEmpty();

        await backend.DisposeAsync();

        backend.HasEnded.ShouldBeTrue();
        FreePort.IsTaken(backend.Port).ShouldBeFalse();
        Leftovers(backend.Folder).ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task A_port_taken_meanwhile_is_replaced_by_another()
    {
        RequireOrSkip();
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        int taken = ((IPEndPoint)other.LocalEndpoint).Port;
        var ports = new Queue<int>([taken, FreePort.Find()]);

        await using RunningBackend backend = await StartBackendAsync(Options with { FindPort = ports.Dequeue }, CancellationToken.None);

        backend.Port.ShouldNotBe(taken);
    }

    [SkippableFact]
    public async Task A_port_that_stays_taken_is_reported_and_leaves_nothing()
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
    public async Task A_killed_backend_is_reported_with_its_last_line_and_can_start_again()
    {
        await using RunningBackend backend = await StartBackendAsync(Options, CancellationToken.None);
        int port = backend.Port;

        Process.GetProcessById(ProcessGroup.Members(backend.ProcessGroupId).Single(id => IsProgramOf(backend, id))).Kill();
        await backend.Ended;

        backend.HasEnded.ShouldBeTrue();
        (await backend.GetExitErrorAsync()).Message.ShouldStartWith($"{_installed.Name}: ended with exit code 137: ");
        FreePort.IsTaken(port).ShouldBeFalse();
        await backend.RestartAsync(CancellationToken.None);
        (backend.HasEnded, backend.Port).ShouldBe((false, port));
        ListenersAt(port).ShouldBe([IPAddress.Loopback]);
    }

    [SkippableFact]
    public async Task Nothing_is_left_when_the_parent_process_is_killed()
    {
        RequireOrSkip();
        string pipe = NamedPipe.MakeOrSkip(_folder.File("pipe"));
        using Process parent = KilledProcess.Run(Parent, pipe, "backend", _installed.Name, _folder.Path);
        using var lifetimePipe = new StreamReader(pipe);
        int port = int.Parse(
            (await parent.StandardOutput.ReadLineAsync(CancellationToken.None)).ShouldNotBeNull(),
            CultureInfo.InvariantCulture
        );
        ListenersAt(port).ShouldBe([IPAddress.Loopback]);

        // SIGKILL: nothing in that process runs any more.
        parent.Kill();

        (await lifetimePipe.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        Directory.EnumerateDirectories(_folder.Path).ShouldBeEmpty();
        FreePort.IsTaken(port).ShouldBeFalse();
    }

    [SkippableFact]
    public async Task A_start_that_does_nothing_is_reported_and_leaves_nothing()
    {
        RequireOrSkip();
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            StartBackendAsync(Options with { IdleTimeout = TimeSpan.Zero }, CancellationToken.None)
        );
        refused.Message.ShouldStartWith($"{_installed.Name}: was not ready, and did nothing for 0 seconds");
        Directory.EnumerateDirectories(_folder.Path).ShouldBeEmpty();
    }

    // At whatever point of the start: the outcome depends on the machine, but nothing may be left.
    [SkippableTheory]
    [InlineData(0)]
    [InlineData(30)]
    [InlineData(200)]
    public async Task An_interrupted_start_leaves_nothing(int milliseconds)
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

    /// <summary>A type of the tests' assembly, whose main starts the backend and waits to be killed.</summary>
    protected abstract Type Parent { get; }

    protected abstract Task<RunningBackend> StartBackendAsync(BackendOptions options, CancellationToken cancel);

    protected void RequireOrSkip() => Skip.If(_installed.Missing() is not null, $"{_installed.Name}: {_installed.Missing()}");

    // proc(5): the name in parentheses, the state, the parent. Finds the guard's child that is not a shell of the guard.
    private static bool IsProgramOf(RunningBackend backend, int id) =>
        File.ReadAllText($"/proc/{id}/stat") is { } stat
        && !stat.Contains("(sh)", StringComparison.Ordinal)
        && stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[1] == $"{backend.ProcessGroupId}";

    private static IEnumerable<IPAddress> ListenersAt(int port) =>
        from listener in System.Net.NetworkInformation.IPGlobalProperties.GetIPGlobalProperties().GetActiveTcpListeners()
        where listener.Port == port
        select listener.Address;

    /// <summary>The folder, if it exists, and the processes that name it.</summary>
    private static IEnumerable<string> Leftovers(string folder) =>
        [
            .. Directory
                .EnumerateDirectories("/proc")
                .Where(process =>
                    int.TryParse(Path.GetFileName(process), out int id)
                    && id != Environment.ProcessId
                    && CommandLineContains(process, folder)
                ),
            .. Directory.Exists(folder) && Path.GetFileName(folder).StartsWith("tokenbench-", StringComparison.Ordinal)
                ? [folder]
                : Array.Empty<string>(),
        ];

    private static bool CommandLineContains(string process, string folder)
    {
        try
        {
            return File.ReadAllText(Path.Combine(process, "cmdline")).Contains(folder, StringComparison.Ordinal);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It ended while it was read, or belongs to another user.
            return false;
        }
    }
}
