using System.Text;
using TokenSigningBench.Core.Measurement.Comparisons;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Comparison;

/// <summary>A comparison for a terminal: what it came to, what differs beside the program, the rows, and the machines.</summary>
public static class ComparisonText
{
    /// <summary>Renders a comparison.</summary>
    public static string Render(RunComparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        var text = new StringBuilder();
        text.Append(ComparisonWords.Outcome(comparison.Gate)).Append(": ").Append(ComparisonWords.Reason(comparison)).Append('\n');
        foreach (CircumstanceDifference difference in comparison.Differences)
            text.Append("DIFFERENT  ").Append(ComparisonWords.Difference(comparison, difference)).Append('\n');
        text.Append('\n').Append(PlainText.MarkdownTable(Headings(comparison), comparison.Rows.Select(Cells)));
        text.Append('\n').Append(ComparisonWords.Meaning(comparison)).Append('\n');
        foreach (string note in ComparisonWords.Notes(comparison))
            text.Append(note).Append('\n');
        (string before, string now) = ComparisonWords.Sides(comparison);
        text.Append('\n').Append(Side(before, comparison.Base)).Append(Side(now, comparison.New)).Append('\n');
        return text.Append(Machines(comparison)).ToString();
    }

    /// <summary>Why the gate came to what it came to, in a sentence.</summary>
    public static string Reason(this RunComparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        return ComparisonWords.Reason(comparison);
    }

    /// <summary>The headings of every table of rows.</summary>
    internal static string[] Headings(RunComparison comparison) =>
        ["Row", ComparisonWords.Sides(comparison).Base, ComparisonWords.Sides(comparison).New, "Ratio", "Corrected interval", "Runs", "Seen"];

    /// <summary>The cells of a row, as every table has them.</summary>
    internal static string[] Cells(ComparedRow row) =>
    [
        row.Name,
        ComparisonWords.Median(row.Base, row.Unit),
        ComparisonWords.Median(row.New, row.Unit),
        ComparisonWords.Ratio(row.Ratio),
        ComparisonWords.Interval(row.Interval),
        FormattableString.Invariant($"{row.Base.Count}, {row.New.Count}"),
        ComparisonWords.Verdict(row.Verdict),
    ];

    /// <summary>The machines, each with its heading.</summary>
    internal static string Machines(RunComparison comparison) =>
        string.Concat(ComparisonWords.Machines(comparison).Select(one => $"{(one.Whose is null ? "" : $"{one.Whose}, the first run's\n")}{MachineText.Render(one.Machine)}"));

    private static string Side(string name, IReadOnlyList<ComparedRun> runs) =>
        $"{name}: {ComparisonWords.Runs(runs.Count)}, {string.Join(", ", runs.Select(run => run.Source).Take(3))}{(runs.Count > 3 ? " ..." : "")}\n";
}
