using System.Xml.Linq;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public class CheckJUnitTests
{
    private const string HostileText = "CN=<a href=\"x\">&amp;]]>\0\u0001\u000b\ud800\uffff 'ä😀'\r\n\t";
    private const string EscapedText = "CN=<a href=\"x\">&amp;]]>\ufffd\ufffd\ufffd\ufffd\ufffd 'ä😀'";

    [Fact]
    public void Untrusted_text_never_breaks_the_XML()
    {
        Finding[] findings =
        [
            new("a", Severity.Error, HostileText, HostileText, HostileText),
            new("b", Severity.Info, HostileText, HostileText, HostileText),
        ];
        XElement[] cases = Cases([new(HostileText, CheckSample.Fit, findings, null), CheckedKey.NotChecked(HostileText, HostileText)]);

        cases.ShouldAllBe(one => one.Attribute("name")!.Value.StartsWith(EscapedText, StringComparison.Ordinal));
        cases[0].Element("failure")!.Attribute("message")!.Value.ShouldStartWith(EscapedText);
        cases[0].Element("failure")!.Value.ShouldContain(EscapedText);
        cases[0].Element("system-out")!.Value.ShouldContain(EscapedText);
        cases[1].Element("error")!.Attribute("message")!.Value.ShouldStartWith(EscapedText);
    }

    [Fact]
    public void An_undecided_key_fails_as_undecided()
    {
        XElement failure = Cases([CheckSample.Undecided])[0].Elements("failure").ShouldHaveSingleItem();
        failure.Attribute("type")!.Value.ShouldBe("undecided");
        failure.Value.ShouldStartWith("undecided: 9.99 ms CPU per signature");
    }

    private static XElement[] Cases(IReadOnlyList<CheckedKey> keys) => [.. Rendered(keys).Elements("testsuite").Elements("testcase")];

    private static XElement Rendered(IReadOnlyList<CheckedKey> keys) =>
        XDocument.Parse(JUnitRenderer.Render(CheckCases.Of(keys, CheckSample.Machine))).Root!;
}
