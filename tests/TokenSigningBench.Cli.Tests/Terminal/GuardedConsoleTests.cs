using System.Text.RegularExpressions;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Terminal;

public sealed partial class GuardedConsoleTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void A_terminal_shows_the_verdict_in_a_colour_and_nothing_else()
    {
        string screen = OnTerminal();
        screen.ShouldMatch(@"\x1b\[[0-9;]+mFIT\x1b\[0m  ");
        Colour().Count(screen).ShouldBe(2, screen);
    }

    [SkippableTheory]
    [InlineData("--no-color", "")]
    [InlineData("--verbose", "1")]
    public void Without_colours_a_terminal_shows_the_verdict_alone(string option, string noColor)
    {
        string screen = OnTerminal([option], noColor.Length == 0 ? [] : [("NO_COLOR", noColor)]);
        screen.ShouldContain("FIT  ");
        Colour().Count(screen).ShouldBe(0, screen);
    }

    [Fact]
    public void A_pipe_gets_no_escape_sequence()
    {
        (int exitCode, string output, string errors) = DotNetProgram.Run("tokenbench", ["check", Key(), "--no-timing"]);
        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldStartWith("FIT  ");
        output.ShouldNotContain("\u001b");
        output.ShouldNotContain("\r");
    }

    private string OnTerminal(string[]? options = null, params (string Name, string Value)[] environment)
    {
        using DotNetProgram program = DotNetProgram.StartOnTerminal(
            "tokenbench",
            ["check", Key(), "--no-timing", .. options ?? []],
            environment
        );
        return program.End().Output;
    }

    private string Key() => _folder.Write("key.json", KnownJwks.EllipticCurve(isPrivate: true).ToJsonString());

    [GeneratedRegex(@"\x1b\[[0-9;]*m")]
    private static partial Regex Colour();
}
