using TokenSigningBench.Core.Comparison;

namespace TokenSigningBench.Reports.Comparison;

/// <summary>A comparison as cases: one per row, and one for whether the runs are comparable.</summary>
public static class ComparisonCases
{
    public static JudgedCases Of(RunComparison comparison) =>
        new(
            "compare",
            [Comparable(comparison), .. comparison.Rows.Select(row => Case(row, comparison))],
            [new TextLine(ComparisonWords.Meaning(comparison)), .. ComparisonDocument.Machines(comparison).Items]
        )
        {
            CanLeaveOut = true,
        };

    private static JudgedCase Comparable(RunComparison comparison)
    {
        var one = new JudgedCase("the runs can be compared");
        return comparison.Gate != GateOutcome.Refused
            ? one
            : one with
            {
                Outcome = CaseOutcome.NotJudged,
                Kind = "refused",
                Message = ComparisonWords.Reason(comparison),
                Text = string.Concat(
                    comparison.Differences.Select(difference => ComparisonWords.Difference(comparison, difference) + "\n")
                ),
            };
    }

    private static JudgedCase Case(ComparedRow row, RunComparison comparison)
    {
        string figures =
            $"{ComparisonWords.Median(row.Base, row.Unit)} before, {ComparisonWords.Median(row.New, row.Unit)} now: "
            + $"{ComparisonWords.Ratio(row.Ratio)} times ({ComparisonWords.Interval(row.Interval)}), {ComparisonWords.Verdict(row.Verdict)}";
        var one = new JudgedCase(row.Name);
        if (comparison.Gate == GateOutcome.Refused || row.Verdict == RowVerdict.NotEnoughRuns)
            return one with { Outcome = CaseOutcome.LeftOut, Message = figures };
        bool isPast = row.Verdict == RowVerdict.PastThreshold;
        return isPast || (comparison.Gate == GateOutcome.Undecided && comparison.Undecided.Contains(row))
            ? one with
            {
                Outcome = CaseOutcome.Failed,
                Kind = isPast ? "past-threshold" : "undecided",
                Message = figures,
                Text = $"The threshold is {ComparisonWords.Percent(comparison.Request.Threshold)}.\n",
            }
            : one with
            {
                Besides = figures,
            };
    }
}
