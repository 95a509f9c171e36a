using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Processes;

public class ReadinessTests
{
    private static readonly TimeSpan Soon = TimeSpan.FromMilliseconds(200);

    [SkippableFact]
    public async Task A_server_that_has_ended_is_not_waited_for()
    {
        await using ChildProcess server = Run("echo it is broken >&2; exit 3");
        UserErrorException ended = await Should.ThrowAsync<UserErrorException>(
            Readiness.WaitAsync(server, Address(FreePort.Find()), CancellationToken.None)
        );
        ended.Message.ShouldBe("server: ended with exit code 3: it is broken");
    }

    [SkippableFact]
    public async Task Another_server_on_the_same_port_is_not_taken_for_it()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        await using ChildProcess server = Run("exit 3");
        await server.Ended;
        await Should.ThrowAsync<UserErrorException>(
            Readiness.WaitAsync(server, Address(((IPEndPoint)other.LocalEndpoint).Port), CancellationToken.None)
        );
    }

    [SkippableFact]
    public async Task A_server_that_accepts_and_never_answers_times_out()
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        await using ChildProcess server = Run("exec cat");
        Task<RunningServer> start = ServerStart.FinishAsync(
            server,
            Soon,
            async limit =>
            {
                await Readiness.WaitAsync(server, Address(((IPEndPoint)silent.LocalEndpoint).Port), limit);
                throw new InvalidOperationException("It never answers.");
            },
            CancellationToken.None
        );

        (await Should.ThrowAsync<UserErrorException>(start)).Message.ShouldBe("server: was not ready within 0.2 seconds");
        server.HasEnded.ShouldBeTrue();
    }

    private static ChildProcess Run(string script)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        return ChildProcess.Start("server", "/bin/sh", ["-c", script]);
    }

    private static Uri Address(int port) => new($"http://127.0.0.1:{port}/");
}
