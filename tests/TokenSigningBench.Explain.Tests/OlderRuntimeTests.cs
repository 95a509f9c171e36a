using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Tests;

/// <summary>A server on .NET 8 (<c>scripts/long.sh older_runtime</c>, which publishes it with its runtime).</summary>
public sealed class OlderRuntimeTests
{
    // The program's file.
    private const string ProgramVariable = "TOKENBENCH_EXPLAIN_OLDER_RUNTIME";

    private static readonly TimeSpan Window = TimeSpan.FromSeconds(5);

    [Theory]
    [InlineData("rsa4096", 2, WaitKind.Signing)]
    [InlineData("pbkdf2", 2, WaitKind.PasswordHash)]
    [InlineData("blocking", 4, WaitKind.Blocking)]
    [InlineData("await", 4, WaitKind.UnknownAwait)]
    [InlineData("none", 4, null)]
    public async Task The_planted_cause_is_named(string planted, int users, WaitKind? cause)
    {
        string? program = Environment.GetEnvironmentVariable(ProgramVariable);
        if (program is null)
            // Not a skipped test: no run of all tests has it.
            return;
        using var server = TestServer.StartFile(program, [planted]);
        server.LogIn(users);
        await server.AfterLoginsAsync(users * 5);

        ExplainRun run = await ServerWindow.RunAsync(ServerProcess.ById(server.Id), new(Window), CancellationToken.None);

        LoginExplanation found = LoginExplanation.Of(run);
        (found.Causes.Count == 0 ? (WaitKind?)null : found.Causes[0].Kind).ShouldBe(cause);
        found.KeyBits.ShouldBe(planted == "rsa4096" ? 4096 : null);
    }
}
