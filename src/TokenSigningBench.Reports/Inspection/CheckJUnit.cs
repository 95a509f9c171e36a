using System.Xml;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Checks as JUnit's XML, which build servers show as tests: a test a key, failed where it is not fit.</summary>
public static class CheckJUnit
{
    private const string Name = "tokenbench check";

    /// <summary>Renders the checks.</summary>
    /// <param name="judgements">What they came to.</param>
    /// <param name="machine">The machine that they were made on.</param>
    public static string Render(IReadOnlyList<Judgement> judgements, MachineFacts machine) =>
        JUnitText.Render(xml => xml.Suite(() => Counts(xml, judgements), () =>
        {
            foreach (Judgement judgement in judgements)
                Case(xml, judgement);
            xml.WriteElementString("system-out", JUnitText.Allowed(MachineText.Render(machine)));
        }));

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
        xml.WriteAttributeString("name", JUnitText.Allowed(judgement.Source));
        Finding[] errors = [.. judgement.Findings.Where(finding => finding.Severity == Severity.Error)];
        Finding[] others = [.. judgement.Findings.Except(errors)];
        if (judgement.Cause is { } cause)
            xml.Problem("error", "not-judged", cause, $"{judgement.Source}: {cause}\n");
        else if (errors.Length > 0)
            xml.Problem("failure", errors[0].Id, errors[0].Message, Lines(errors));
        if (others.Length > 0)
            xml.WriteElementString("system-out", JUnitText.Allowed(Lines(others)));
        xml.WriteEndElement();
    }

    private static string Lines(Finding[] findings) => string.Concat(findings.Select(finding =>
        $"{finding.Severity.ToString().ToLowerInvariant()}: {finding.Message} {finding.Remedy} [{finding.Id}: {finding.Source}]\n"));
}
