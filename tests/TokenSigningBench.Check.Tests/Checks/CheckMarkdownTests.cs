using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public class CheckMarkdownTests
{
    // GitHub links users, issues and addresses in rendered text after removing backslashes; in code it links only addresses.
    [Theory]
    [InlineData(
        "CN=a|b\r\n# `c`\u0001 <d>_e_ https://f.example/\\",
        @"CN=a\|b # \`c\` \<d\>\_e\_ https\://f.example/\\",
        @"CN=a\|b # \`c\` \<d\>\_e\_ https\://f.example/\\"
    )]
    [InlineData(
        "ask @octocat or a@b.example, see #1, GH-2, o/r#3, www.f.example, WWW.g.example and http://h.example",
        @"ask @<!-- -->octocat or a@<!-- -->b.example, see #1, GH-2, o/r#3, www\.f.example, WWW\.g.example and http\://h.example",
        @"ask <code>@<!-- -->octocat</code> or <code>a@<!-- -->b.example,</code> see <code>#1,</code> <code>GH-2,</code> "
            + @"<code>o/r#3,</code> www\.f.example, WWW\.g.example and http\://h.example"
    )]
    public void Untrusted_text_stays_in_its_line_and_cell_mentions_no_user_and_makes_no_link(string hostile, string name, string sentence)
    {
        KeyInspection inspection = CheckSample.Fit with { Facts = CheckSample.Fit.Facts with { Subject = hostile } };

        string[] lines = Rendered(new CheckedKey(hostile, inspection, [new("a", Severity.Error, hostile, hostile, hostile)], null));

        lines.ShouldContain($"### NOT FIT: <code>{name}</code>");
        lines.ShouldContain($"<code>{name}</code>: EC P-256, strength 128, no certificate, private key: not present.");
        lines.ShouldContain($"| error | {sentence} | {sentence} | <code>a: {name}</code> |");
    }

    [Fact]
    public void A_missing_measurement_has_a_reason() =>
        Rendered(CheckedKey.Of(CheckSample.Fit with { Cost = null, NotMeasured = "an example" }))
            .ShouldContain("The cost was not measured: an example.");

    private static string[] Rendered(CheckedKey key) => MarkdownRenderer.Render(CheckSummary.Of([key], CheckSample.Machine)).Split('\n');
}
