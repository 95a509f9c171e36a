namespace TokenSigningBench.Reports.Tests.Terminal;

public class ColoredAnswerTests
{
    [Theory]
    [InlineData("FIT  a.pfx\n", "FIT", VerdictKind.Good)]
    [InlineData("NOT FIT  a.pfx", "NOT FIT", VerdictKind.Bad)]
    [InlineData("UNDECIDED\n", "UNDECIDED", VerdictKind.Undecided)]
    [InlineData("FITTING  a.pfx\n", null, VerdictKind.Good)]
    [InlineData("FIT a.pfx\n", null, VerdictKind.Good)]
    [InlineData(" FIT  a.pfx\n", null, VerdictKind.Good)]
    public void A_verdict_is_found_at_the_start_of_a_line(string line, string? word, VerdictKind kind) =>
        ColoredAnswer.VerdictAtStartOf(line).ShouldBe((word, kind));

    [Theory]
    [InlineData("FIT  a.pfx\n\nFITTING\nNOT MET", "[Green]FIT  a.pfx\n\nFITTING\n[Red]NOT MET")]
    [InlineData("", "")]
    public void Only_verdicts_have_a_color(string text, string expected)
    {
        using var written = new StringWriter();
        ColoredAnswer.Write(text, written, (word, color) => written.Write($"[{color.ToMarkup()}]{word}"));
        written.ToString().ShouldBe(expected, StringCompareShould.IgnoreCase);
    }
}
