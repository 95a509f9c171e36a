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

    [SkippableTheory]
    [InlineData(60)]
    [InlineData(150)]
    public void Lines_are_as_long_as_the_terminal_and_break_between_words(int columns)
    {
        string[] command = ["check", Key(), "--no-timing", "--verbose", "--no-color", "--quiet"];
        using DotNetProgram program = DotNetProgram.StartOnTerminal("tokenbench", command, columns);
        string[] lines = Escape().Replace(program.End().Output, "").ReplaceLineEndings("\n").Split('\n');

        // A path is a word, and stays whole.
        lines.ShouldAllBe(line => line.Length <= columns || !line.Trim().Contains(' ', StringComparison.Ordinal));
        lines.Any(line => line.Length > 80).ShouldBe(columns > 80);
        static IEnumerable<string> Words(string text) => Word().Matches(text).Select(match => match.Value).Distinct().Order();
        Words(string.Join('\n', lines)).ShouldBe(Words(InProcess.Run(command).Output));
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

    [GeneratedRegex(@"\x1b(\[[?0-9;]*[A-Za-z]|=|>)")]
    private static partial Regex Escape();

    [GeneratedRegex(@"\w+")]
    private static partial Regex Word();

    [GeneratedRegex(@"\x1b\[[0-9;]*m")]
    private static partial Regex Colour();
}
