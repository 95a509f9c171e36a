using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Tests.Inspection;

public class CheckMarkdownTests
{
    [Fact]
    public void Foreign_text_stays_in_its_line_and_its_cell()
    {
        const string nasty = "CN=a|b\r\n# `c`\u0001 <d>_e_ https://f.example/\\";
        const string escaped = @"CN=a\|b # \`c\` \<d\>\_e\_ https\://f.example/\\";
        Examination examination = CheckSample.Fit with { Facts = CheckSample.Fit.Facts with { Subject = nasty } };

        string[] lines = Rendered(new Judgement(nasty, examination, [new("a", Severity.Error, nasty, nasty, nasty)], null));

        lines.ShouldContain($"### NOT FIT: <code>{escaped}</code>");
        lines.ShouldContain($"<code>{escaped}</code>: EC P-256, strength 128, no certificate, the public part only.");
        lines.ShouldContain($"| error | {escaped} | {escaped} | <code>a: {escaped}</code> |");
    }

    [Fact]
    public void What_was_not_measured_says_why() =>
        Rendered(Judgement.Of(CheckSample.Fit with { Cost = null, NotMeasured = "an example" })).ShouldContain("Its cost was not measured: an example.");

    private static string[] Rendered(Judgement judgement) => CheckMarkdown.Render([judgement], CheckSample.Machine).Split('\n');
}
