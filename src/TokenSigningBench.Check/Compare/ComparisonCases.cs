namespace TokenSigningBench.Check.Compare;

/// <summary>A comparison as cases: one per row, and one for whether the runs are comparable.</summary>
public static class ComparisonCases
{
    public static TestCases Of(RunComparison comparison) =>
        new(
            "compare",
            [ComparabilityCase(comparison), .. comparison.Rows.Select(row => RowCase(row, comparison))],
            [new TextLine(ComparisonText.Meaning(comparison)), .. ComparisonDocument.Machines(comparison).Items]
        )
        {
            CanSkip = true,
        };

    private static TestCase ComparabilityCase(RunComparison comparison)
    {
        var one = new TestCase("the runs can be compared");
        return comparison.Gate != GateOutcome.Refused
            ? one
            : one with
            {
                Outcome = CaseOutcome.NotJudged,
                Kind = "refused",
                Message = ComparisonText.Reason(comparison),
                Text = string.Concat(comparison.Differences.Select(difference => ComparisonText.Difference(comparison, difference) + "\n")),
            };
    }

    private static TestCase RowCase(ComparedRow row, RunComparison comparison)
    {
        string figures =
            $"{ComparisonText.Median(row.Base, row.Unit)} baseline, {ComparisonText.Median(row.New, row.Unit)} new: "
            + $"{ComparisonText.Ratio(row.Ratio)}× ({ComparisonText.Interval(row.Interval)}), "
            + ComparisonText.Verdict(row.Verdict, comparison);
        var one = new TestCase(row.Name);
        if (comparison.Gate == GateOutcome.Refused || row.Verdict == RowVerdict.NotEnoughRuns)
            return one with { Outcome = CaseOutcome.Skipped, Message = figures };
        bool isRegression = row.Verdict == RowVerdict.PastThreshold;
        return isRegression || (comparison.Gate == GateOutcome.Undecided && comparison.Undecided.Contains(row))
            ? one with
            {
                Outcome = CaseOutcome.Failed,
                Kind = isRegression ? "past-threshold" : "undecided",
                Message = figures,
                Text = $"The threshold is {ComparisonText.Percent(comparison.Request.Threshold)}.\n",
            }
            : one with
            {
                Notes = figures,
            };
    }
}
