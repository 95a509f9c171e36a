using System.Xml;
using TokenSigningBench.Core.Measurement.Comparisons;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Comparison;

/// <summary>A comparison as JUnit's XML: a test a row, failed where it is past the threshold or the gate is undecided because of it, skipped where it is not judged; and one that the runs can be compared at all.</summary>
public static class ComparisonJUnit
{
    private const string Name = "tokenbench compare";

    /// <summary>Renders a comparison.</summary>
    public static string Render(RunComparison comparison) => JUnitText.Render(xml => xml.Suite(() => Counts(xml, comparison), () =>
    {
        Comparable(xml, comparison);
        foreach (ComparedRow row in comparison.Rows)
            Case(xml, row, comparison);
        string machines = TextRenderer.Render(ComparisonDocument.Machines(comparison));
        xml.WriteElementString("system-out", JUnitText.Allowed($"{ComparisonWords.Meaning(comparison)}\n{machines}"));
    }));

    private static void Counts(XmlWriter xml, RunComparison comparison)
    {
        xml.WriteAttributeString("name", Name);
        xml.WriteAttributeString("tests", XmlConvert.ToString(comparison.Rows.Count + 1));
        xml.WriteAttributeString("failures", XmlConvert.ToString(comparison.Rows.Count(row => Fails(row, comparison))));
        xml.WriteAttributeString("errors", XmlConvert.ToString(comparison.Gate == GateOutcome.Refused ? 1 : 0));
        xml.WriteAttributeString("skipped", XmlConvert.ToString(comparison.Rows.Count(row => IsSkipped(row, comparison))));
    }

    private static void Comparable(XmlWriter xml, RunComparison comparison)
    {
        xml.WriteStartElement("testcase");
        xml.WriteAttributeString("classname", "tokenbench.compare");
        xml.WriteAttributeString("name", "the runs can be compared");
        if (comparison.Gate == GateOutcome.Refused)
            xml.Problem("error", "refused", ComparisonWords.Reason(comparison), string.Concat(comparison.Differences.Select(difference => ComparisonWords.Difference(comparison, difference) + "\n")));
        xml.WriteEndElement();
    }

    private static void Case(XmlWriter xml, ComparedRow row, RunComparison comparison)
    {
        xml.WriteStartElement("testcase");
        xml.WriteAttributeString("classname", "tokenbench.compare");
        xml.WriteAttributeString("name", JUnitText.Allowed(row.Name));
        string figures = $"{ComparisonWords.Median(row.Base, row.Unit)} before, {ComparisonWords.Median(row.New, row.Unit)} now: {ComparisonWords.Ratio(row.Ratio)} times ({ComparisonWords.Interval(row.Interval)}), {ComparisonWords.Verdict(row.Verdict)}";
        if (Fails(row, comparison))
            xml.Problem("failure", row.Verdict == RowVerdict.PastThreshold ? "past-threshold" : "undecided", figures, $"The threshold is {ComparisonWords.Percent(comparison.Request.Threshold)}.\n");
        else if (IsSkipped(row, comparison))
            Skipped(xml, figures);
        else
            xml.WriteElementString("system-out", figures);
        xml.WriteEndElement();
    }

    private static void Skipped(XmlWriter xml, string message)
    {
        xml.WriteStartElement("skipped");
        xml.WriteAttributeString("message", message);
        xml.WriteEndElement();
    }

    private static bool IsSkipped(ComparedRow row, RunComparison comparison) => comparison.Gate == GateOutcome.Refused || row.Verdict == RowVerdict.NotEnoughRuns;

    private static bool Fails(ComparedRow row, RunComparison comparison) =>
        !IsSkipped(row, comparison) && (row.Verdict == RowVerdict.PastThreshold || (comparison.Gate == GateOutcome.Undecided && comparison.Undecided.Contains(row)));
}
