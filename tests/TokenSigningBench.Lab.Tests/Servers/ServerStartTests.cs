using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Servers;

public class ServerStartTests
{
    [SkippableFact]
    public async Task A_server_that_does_nothing_is_stopped()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        await using ChildProcess server = ChildProcess.Start("server", "/bin/sh", ["-c", "exec cat"]);
        Task<RunningServer> start = ServerStart.FinishAsync(
            server,
            TimeSpan.Zero,
            async limit =>
            {
                await Task.Delay(Timeout.Infinite, limit);
                throw new InvalidOperationException("It never answers.");
            },
            CancellationToken.None
        );

        (await Should.ThrowAsync<UserErrorException>(start)).Message.ShouldBe("server: was not ready, and did nothing for 0 seconds");
        server.HasEnded.ShouldBeTrue();
    }
}
