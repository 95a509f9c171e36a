using TokenSigningBench.Core.Measurement.Comparisons;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Comparison;

/// <summary>A comparison for build servers: a case a row, and one for whether the runs can be compared at all.</summary>
public static class ComparisonJUnit
{
    /// <summary>Renders it.</summary>
    public static string Render(RunComparison comparison) => JUnitRenderer.Render(
        "compare",
        [Comparable(comparison), .. comparison.Rows.Select(row => Case(row, comparison))],
        $"{ComparisonWords.Meaning(comparison)}\n{TextRenderer.Render(ComparisonDocument.Machines(comparison))}",
        ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"));

    private static JUnitCase Comparable(RunComparison comparison)
    {
        var one = new JUnitCase("the runs can be compared");
        return comparison.Gate != GateOutcome.Refused ? one : one with
        {
            Problem = "error",
            Type = "refused",
            Message = ComparisonWords.Reason(comparison),
            Text = string.Concat(comparison.Differences.Select(difference => ComparisonWords.Difference(comparison, difference) + "\n")),
        };
    }

    private static JUnitCase Case(ComparedRow row, RunComparison comparison)
    {
        string figures = $"{ComparisonWords.Median(row.Base, row.Unit)} before, {ComparisonWords.Median(row.New, row.Unit)} now: "
            + $"{ComparisonWords.Ratio(row.Ratio)} times ({ComparisonWords.Interval(row.Interval)}), {ComparisonWords.Verdict(row.Verdict)}";
        var one = new JUnitCase(row.Name);
        if (comparison.Gate == GateOutcome.Refused || row.Verdict == RowVerdict.NotEnoughRuns)
            return one with { Problem = "skipped", Message = figures };
        bool isPast = row.Verdict == RowVerdict.PastThreshold;
        return isPast || (comparison.Gate == GateOutcome.Undecided && comparison.Undecided.Contains(row))
            ? one with
            {
                Problem = "failure",
                Type = isPast ? "past-threshold" : "undecided",
                Message = figures,
                Text = $"The threshold is {ComparisonWords.Percent(comparison.Request.Threshold)}.\n",
            }
            : one with { Output = figures };
    }
}
