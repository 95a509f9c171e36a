using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Servers;

public class ServerStartTests
{
    [SkippableFact]
    public async Task A_server_that_is_never_ready_is_stopped_at_the_limit()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        await using ChildProcess server = ChildProcess.Start("server", "/bin/sh", ["-c", "exec cat"]);
        Task<RunningServer> start = ServerStart.FinishAsync(
            server,
            TimeSpan.FromMilliseconds(200),
            async limit =>
            {
                await Task.Delay(Timeout.Infinite, limit);
                throw new InvalidOperationException("It never answers.");
            },
            CancellationToken.None
        );

        (await Should.ThrowAsync<UserErrorException>(start)).Message.ShouldBe("server: was not ready within 0.2 seconds");
        server.HasEnded.ShouldBeTrue();
    }
}
