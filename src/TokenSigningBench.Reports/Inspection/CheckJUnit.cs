using System.Text;
using System.Xml;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Checks as JUnit's XML, which build servers show as tests: a test a key, failed where it is not fit.</summary>
public static class CheckJUnit
{
    private const string Name = "tokenbench check";

    /// <summary>Renders the checks.</summary>
    /// <param name="judgements">What they came to.</param>
    /// <param name="machine">The machine that they were made on.</param>
    public static string Render(IReadOnlyList<Judgement> judgements, MachineFacts machine)
    {
        ArgumentNullException.ThrowIfNull(judgements);
        ArgumentNullException.ThrowIfNull(machine);
        using var stream = new MemoryStream();
        using (var xml = XmlWriter.Create(stream, new XmlWriterSettings { Indent = true, NewLineChars = "\n", Encoding = new UTF8Encoding(false) }))
        {
            xml.WriteStartElement("testsuites");
            Counts(xml, judgements);
            xml.WriteStartElement("testsuite");
            Counts(xml, judgements);
            foreach (Judgement judgement in judgements)
                Case(xml, judgement);
            xml.WriteElementString("system-out", Allowed(MachineText.Render(machine)));
            xml.WriteEndElement();
            xml.WriteEndElement();
        }

        return Encoding.UTF8.GetString(stream.ToArray()) + "\n";
    }

    private static void Counts(XmlWriter xml, IReadOnlyList<Judgement> judgements)
    {
        xml.WriteAttributeString("name", Name);
        xml.WriteAttributeString("tests", XmlConvert.ToString(judgements.Count));
        xml.WriteAttributeString("failures", XmlConvert.ToString(judgements.Count(judgement => judgement.Verdict == Verdict.Fail)));
        xml.WriteAttributeString("errors", XmlConvert.ToString(judgements.Count(judgement => judgement.Verdict == Verdict.Error)));
    }

    private static void Case(XmlWriter xml, Judgement judgement)
    {
        xml.WriteStartElement("testcase");
        xml.WriteAttributeString("classname", "tokenbench.check");
        xml.WriteAttributeString("name", Allowed(judgement.Source));
        Finding[] errors = [.. judgement.Findings.Where(finding => finding.Severity == Severity.Error)];
        Finding[] others = [.. judgement.Findings.Except(errors)];
        if (judgement.Cause is { } cause)
            Problem(xml, "error", "not-judged", cause, $"{judgement.Source}: {cause}\n");
        else if (errors.Length > 0)
            Problem(xml, "failure", errors[0].Id, errors[0].Message, Lines(errors));
        if (others.Length > 0)
            xml.WriteElementString("system-out", Allowed(Lines(others)));
        xml.WriteEndElement();
    }

    private static void Problem(XmlWriter xml, string element, string type, string message, string text)
    {
        xml.WriteStartElement(element);
        xml.WriteAttributeString("type", type);
        xml.WriteAttributeString("message", Allowed(message));
        xml.WriteString(Allowed(text));
        xml.WriteEndElement();
    }

    private static string Lines(Finding[] findings) => string.Concat(findings.Select(finding =>
        $"{finding.Severity.ToString().ToLowerInvariant()}: {finding.Message} {finding.Remedy} [{finding.Id}: {finding.Source}]\n"));

    // XML has no way to write most control characters, not even escaped, and a subject may hold any.
    private static string Allowed(string text) =>
        string.Concat(text.EnumerateRunes().Select(rune => rune.IsBmp && !XmlConvert.IsXmlChar((char)rune.Value) ? "\uFFFD" : rune.ToString()));
}
