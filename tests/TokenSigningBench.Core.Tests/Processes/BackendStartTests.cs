using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Core.Tests.Processes;

/// <summary>What no program of the lab is needed for; those that are installed are started by the tests of each backend.</summary>
public sealed class BackendStartTests : IDisposable
{
    private const string Forever = "exec tail -f /dev/null";

    private static readonly TimeSpan Soon = TimeSpan.FromMilliseconds(1);

    private readonly TemporaryFolder _folder = new();
    private readonly TcpListener _other = new(IPAddress.Loopback, 0);

    public BackendStartTests() => _other.Start();

    public void Dispose()
    {
        _other.Dispose();
        _folder.Dispose();
    }

    private int Taken => ((IPEndPoint)_other.LocalEndpoint).Port;

    private BackendOptions Options => new() { Scratch = _folder.Path, FindPort = () => Taken };

    [SkippableFact]
    public async Task A_taken_port_is_replaced_by_another_and_a_failed_start_leaves_no_folder()
    {
        int tried = 0;
        await using BackendFolder folder = await StartAsync(
            Options with
            {
                FindPort = () => tried++ == 0 ? Taken : FreePort.Find(),
            },
            (folder, port) => FreePort.IsTaken(port) ? throw new UserErrorException("backend", "cannot bind") : Task.FromResult(folder)
        );

        tried.ShouldBeGreaterThan(1);
        Directory.GetDirectories(_folder.Path).ShouldBe([folder.Path]);
    }

    [SkippableFact]
    public async Task A_start_that_cannot_succeed_is_reported_and_leaves_no_folder()
    {
        (await RefusalAsync(Options, (_, _) => throw new UserErrorException("backend", "cannot bind"))).ShouldBe(
            $"backend: port {Taken} of 127.0.0.1 is taken, at attempt 3 to find one that is free"
        );
        (
            await RefusalAsync(
                Options with
                {
                    FindPort = FreePort.Find,
                },
                async (folder, _) =>
                {
                    var silent = ChildProcess.Start("backend", "/bin/sh", ["-c", Forever]);
                    await new BackendStart("backend", Soon).WaitUntilReadyAsync(
                        silent,
                        _ => Task.FromResult(false),
                        CancellationToken.None
                    );
                    return folder;
                }
            )
        ).ShouldBe("backend: was not ready, and did nothing for 0.001 seconds");
        (await RefusalAsync(Options, (folder, _) => Task.FromResult(folder), "install it")).ShouldBe("backend: install it");

        Directory.GetDirectories(_folder.Path).ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task A_server_is_ready_when_it_has_written_its_process_id_and_accepts_a_connection()
    {
        SkipUnlessLinux();
        string pid = _folder.Write("pid", "of an earlier run");
        await using ChildProcess server = await new BackendStart("backend").LaunchAsync(
            ["/bin/sh", "-c", $"echo $$ > '{pid}'; {Forever}"],
            pid,
            Taken,
            CancellationToken.None
        );

        File.ReadAllText(pid).ShouldNotContain("earlier");
        server.HasEnded.ShouldBeFalse();
    }

    [SkippableFact]
    public async Task A_process_that_does_nothing_for_too_long_is_ended_and_quoted()
    {
        SkipUnlessLinux();
        await using ChildProcess process = ChildProcess.Start("backend", "/bin/sh", ["-c", $"echo waiting; {Forever}"]);

        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            new BackendStart("backend", Soon).RunAsync(
                process,
                async cancel =>
                {
                    await process.FirstLineAsync(CancellationToken.None);
                    await Task.Delay(Timeout.Infinite, cancel);
                    return true;
                },
                CancellationToken.None
            )
        );

        refused.Message.ShouldBe("backend: was not ready, and did nothing for 0.001 seconds; its last words: waiting");
        process.HasEnded.ShouldBeTrue();
    }

    [SkippableFact]
    public async Task A_tool_gets_its_input_and_a_failing_one_is_named_with_its_last_line()
    {
        SkipUnlessLinux();
        string[] script = ["/bin/sh", "-c", "read -r line; echo \"$line\" >&2; exit $1", "sh"];
        await BackendTool.RunAsync("backend", [.. script, "0"], null, ["done"], CancellationToken.None);
        (
            await Should.ThrowAsync<UserErrorException>(
                BackendTool.RunAsync("backend", [.. script, "3"], null, ["broken"], CancellationToken.None)
            )
        ).Message.ShouldBe("backend: ended with exit code 3: broken");
        (await BackendTool.FirstLineAsync("backend", ["/bin/sh", "-c", "echo >&2; echo 1.2 >&2"], CancellationToken.None)).ShouldBe("1.2");
        (await BackendTool.OutputAsync("backend", ["/bin/sh", "-c", "echo one; echo two; exit 1"], CancellationToken.None)).ShouldBe(
            "one\ntwo"
        );
        (
            await Should.ThrowAsync<UserErrorException>(BackendTool.FirstLineAsync("backend", ["/bin/true"], CancellationToken.None))
        ).Message.ShouldStartWith("backend: ended with exit code 0");
    }

    // A server of a Debian package refuses to run as root, which owns the folder until then.
    [SkippableFact]
    public async Task A_server_that_must_not_be_root_runs_as_its_own_user()
    {
        SkipUnlessLinux();
        Skip.IfNot(Environment.IsPrivilegedProcess, "only root runs programs as another user");
        var user = new ServiceUser("daemon");
        await using BackendFolder folder = BackendFolder.Create("backend", _folder.Path);
        if (!OperatingSystem.IsWindows())
            new DirectoryInfo(_folder.Path).UnixFileMode |= UnixFileMode.OtherExecute;

        await user.TakeOwnershipAsync("backend", folder, CancellationToken.None);

        (
            await BackendTool.FirstLineAsync(
                "backend",
                user.WrapCommand("/bin/sh", "-c", $"/usr/bin/id -un; : >'{folder.File("own")}'"),
                CancellationToken.None
            )
        ).ShouldBe("daemon");
        File.Exists(folder.File("own")).ShouldBeTrue();
    }

    private static async Task<string> RefusalAsync(
        BackendOptions options,
        Func<BackendFolder, int, Task<BackendFolder>> start,
        string? missing = null
    ) => (await Should.ThrowAsync<UserErrorException>(StartAsync(options, start, missing))).Message;

    private static async Task<BackendFolder> StartAsync(
        BackendOptions options,
        Func<BackendFolder, int, Task<BackendFolder>> start,
        string? missing = null
    )
    {
        SkipUnlessLinux();
        return await BackendStart.StartAtFreePortAsync(new Backend(missing), options, start);
    }

    private static void SkipUnlessLinux() => Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");

    private sealed record Backend(string? Reason) : IBackend
    {
        public string Name => "backend";

        public string? Missing() => Reason;
    }
}
