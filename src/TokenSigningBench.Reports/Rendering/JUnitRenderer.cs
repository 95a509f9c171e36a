using System.Text;
using System.Xml;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Renders judged cases as JUnit XML: one suite with a test per case.</summary>
public static class JUnitRenderer
{
    private static readonly (CaseOutcome Outcome, string Element, string Count)[] Problems =
    [
        (CaseOutcome.Failed, "failure", "failures"),
        (CaseOutcome.NotJudged, "error", "errors"),
        (CaseOutcome.Skipped, "skipped", "skipped"),
    ];

    public static string Render(TestCases judged)
    {
        using var stream = new MemoryStream();
        using (
            var xml = XmlWriter.Create(
                stream,
                new XmlWriterSettings
                {
                    Indent = true,
                    NewLineChars = "\n",
                    Encoding = new UTF8Encoding(false),
                }
            )
        )
        {
            foreach (string element in (string[])["testsuites", "testsuite"])
            {
                xml.WriteStartElement(element);
                xml.WriteAttributeString("name", $"tokenbench {judged.Command}");
                xml.WriteAttributeString("tests", XmlConvert.ToString(judged.Cases.Count));
                foreach (
                    (CaseOutcome outcome, _, string count) in Problems.Where(problem =>
                        // The root has no such attribute in Jenkins' schema.
                        problem.Outcome != CaseOutcome.Skipped
                        || (judged.CanSkip && element == "testsuite")
                    )
                )
                    xml.WriteAttributeString(count, XmlConvert.ToString(judged.Cases.Count(one => one.Outcome == outcome)));
            }

            foreach (TestCase one in judged.Cases)
                Case(xml, judged.Command, one);
            if (judged.Notes.Count > 0)
                xml.WriteElementString(
                    "system-out",
                    ReplaceInvalid(TextRenderer.Render(new DocumentBlock("besides", Weight.Primary, judged.Notes)))
                );
        }

        return Encoding.UTF8.GetString(stream.ToArray()) + "\n";
    }

    private static void Case(XmlWriter xml, string command, TestCase one)
    {
        xml.WriteStartElement("testcase");
        xml.WriteAttributeString("classname", $"tokenbench.{command}");
        xml.WriteAttributeString("name", ReplaceInvalid(one.Name));
        if (one.Outcome != CaseOutcome.Passed)
        {
            xml.WriteStartElement(Problems.Single(problem => problem.Outcome == one.Outcome).Element);
            if (one.Kind is { } type)
                xml.WriteAttributeString("type", type);
            xml.WriteAttributeString("message", ReplaceInvalid(one.Message));
            xml.WriteString(one.Text is { } text ? ReplaceInvalid(text) : null);
            xml.WriteEndElement();
        }

        if (one.Notes is { } output)
            xml.WriteElementString("system-out", ReplaceInvalid(output));
        xml.WriteEndElement();
    }

    // XML cannot represent most control characters, not even escaped, and a certificate's subject may contain any.
    private static string ReplaceInvalid(string text) =>
        string.Concat(
            text.EnumerateRunes().Select(rune => rune.IsBmp && !XmlConvert.IsXmlChar((char)rune.Value) ? "\uFFFD" : rune.ToString())
        );
}
