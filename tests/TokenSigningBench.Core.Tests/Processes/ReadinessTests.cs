namespace TokenSigningBench.Core.Tests.Processes;

public class ReadinessTests
{
    [SkippableFact]
    public async Task A_server_that_has_ended_is_not_waited_for()
    {
        await using ChildProcess server = Run("echo it is broken >&2; exit 3");
        UserErrorException ended = await Should.ThrowAsync<UserErrorException>(
            Readiness.WaitAsync(server, _ => Task.FromResult(false), CancellationToken.None)
        );
        ended.Message.ShouldBe("server: ended with exit code 3: it is broken");
    }

    // Another server on the same port may answer for it.
    [SkippableFact]
    public async Task An_answer_after_the_end_is_not_taken_for_the_server_s()
    {
        await using ChildProcess server = Run("exit 3");
        await server.Ended;
        await Should.ThrowAsync<UserErrorException>(Readiness.WaitAsync(server, _ => Task.FromResult(true), CancellationToken.None));
    }

    private static ChildProcess Run(string script)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        return ChildProcess.Start("server", "/bin/sh", ["-c", script]);
    }
}
