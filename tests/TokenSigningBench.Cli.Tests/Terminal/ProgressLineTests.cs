using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Terminal;

public sealed class ProgressLineTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(0, 0, null)]
    [InlineData(0, 5, 15.0)]
    [InlineData(10, 15, 5.0)]
    [InlineData(0, 20, null)]
    public void The_time_left_is_that_of_what_was_done_so_far(double first, double done, double? seconds)
    {
        var at = new WorkProgress("", done, 20);
        at.TimeLeft(at with { Done = first }, TimeSpan.FromSeconds(5))?.TotalSeconds.ShouldBe(seconds!.Value);
        (at.TimeLeft(at with { Done = first }, TimeSpan.FromSeconds(5)) is null).ShouldBe(seconds is null);
    }

    // Both keys are written over the same line, which is empty before the answer.
    [SkippableFact]
    public void A_terminal_shows_how_many_keys_are_done_on_one_line()
    {
        string screen = OnTerminal();
        screen.ShouldContain("\r1 of 2: ");
        screen.ShouldContain("\r2 of 2: ");
        screen.ShouldMatch(@"\r +\r(\x1b\[[0-9;]+m)?FIT");
    }

    [SkippableFact]
    public void With_quiet_there_is_the_answer_alone()
    {
        string screen = OnTerminal("--quiet");
        screen.ShouldNotContain(" of 2: ");
        screen.ShouldContain("FIT");
    }

    [Fact]
    public void A_pipe_gets_no_progress()
    {
        (int exitCode, string output, string errors) = DotNetProgram.Run("tokenbench", ["check", .. Keys(), "--no-timing"]);
        (exitCode, errors).ShouldBe((0, ""), output);
        output.ShouldNotContain(" of 2");
    }

    private string OnTerminal(params string[] options)
    {
        using DotNetProgram program = DotNetProgram.StartOnTerminal("tokenbench", ["check", .. Keys(), "--no-timing", .. options]);
        return program.End().Output;
    }

    private string[] Keys() =>
        [.. new[] { "a.json", "b.json" }.Select(name => _folder.Write(name, KnownJwks.EllipticCurve(isPrivate: true).ToJsonString()))];
}
