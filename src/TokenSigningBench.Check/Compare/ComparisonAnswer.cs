using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Compare;

/// <summary>The default answer of a comparison: the outcome, the rows behind it, what to do.</summary>
internal static class ComparisonAnswer
{
    private const int MaxRows = 10,
        MaxDifferences = 4;

    public static IEnumerable<DocumentItem> Of(RunComparison comparison)
    {
        yield return new VerdictLine(ComparisonText.Outcome(comparison.Gate), Reason(comparison));
        ComparedRow[] relevant = [.. RelevantRows(comparison)];
        yield return Table(comparison, relevant[..Math.Min(MaxRows, relevant.Length)]);
        if (comparison.Request.AcrossMachines)
        {
            yield return new TextLine("Figures are multiples of the RSA 2048 signature of the same run.", 1);
            if (InstructionDifference.Sentence(comparison.Machines) is { } difference)
                yield return new TextLine(difference, 1);
        }

        if (relevant.Take(MaxRows).Any(row => row.Unit == FigureUnit.PerSecond))
            yield return new TextLine("A ratio over 1 is slower, for rates too.", 1);
        if (Others(comparison, relevant.Length) is { } others)
            yield return new TextLine(others, 1);
        foreach (CircumstanceDifference one in comparison.Differences.Take(MaxDifferences))
            yield return new TextLine($"Different {ComparisonText.Difference(comparison, one)}.", 1);
        if (comparison.Differences.Count > MaxDifferences)
            yield return new TextLine(Invariant($"{comparison.Differences.Count - MaxDifferences} more differences."), 1);
        if (ComparisonText.Power(comparison) is { } power)
            yield return new TextLine(power, 1);
        if (ToDo(comparison) is { } toDo)
            yield return new TextLine(toDo, 1);
    }

    /// <summary>The answer at a glance: the row that the outcome is about.</summary>
    public static VerdictCard Card(RunComparison comparison)
    {
        var card = new VerdictCard(ComparisonText.Outcome(comparison.Gate), Subject(comparison))
        {
            Meaning = Reason(comparison),
            Advice = ToDo(comparison) is { } toDo ? $"Next: {toDo}" : null,
        };
        return RelevantRows(comparison).FirstOrDefault() is not { } row
            ? card
            : card with
            {
                Value = Invariant($"{(row.Ratio >= 1 ? "+" : "−")}{ShortNumber.Percent(Math.Abs(row.Ratio - 1))}"),
                Unit = row.Ratio >= 1 ? "slower" : "faster",
                Summary =
                    $"{Subject(comparison)}: {row.Name} takes {Median(row.New, row.Unit)} instead of {Median(row.Base, row.Unit)}."
                    + (comparison.Differences.Count > 0 ? $" They differ in {ComparisonText.Names(comparison.Differences)}." : ""),
                Meaning =
                    $"{row.Name}: {Median(row.Base, row.Unit)}, now {Median(row.New, row.Unit)}"
                    + (
                        comparison.Request.IsOfLaunches ? " (medians; the percentage is of launches). "
                        : row.IsPaired ? " (medians; the percentage is of pairs of runs). "
                        : ". "
                    )
                    + Reason(comparison),
            };
    }

    private static string Subject(RunComparison comparison) =>
        $"{ComparisonText.Sides(comparison).New} compared with {ComparisonText.Sides(comparison).Base}";

    private static string Reason(RunComparison comparison)
    {
        string threshold = ComparisonText.Percent(comparison.Request.Threshold);
        int regressions = comparison.Rows.Count(row => row.Verdict == RowVerdict.PastThreshold);
        return comparison.Gate switch
        {
            GateOutcome.Passed when comparison.Rows.Count(row => row.Verdict == RowVerdict.NotEnoughRuns) is > 0 and var few =>
                $"{Count(comparison.Rows.Count - few, comparison)} not slower by more than {threshold}; {few} not judged.",
            GateOutcome.Passed => $"No row is slower by more than {threshold}.",
            GateOutcome.Failed => $"{Count(regressions, comparison)} slower by more than {threshold}"
                + (comparison.Undecided.Count() is > 0 and var open ? Invariant($", {open} undecided.") : "."),
            GateOutcome.Undecided =>
                $"{Count(comparison.Undecided.Count(), comparison)} within measurement noise of the {threshold} threshold.",
            GateOutcome.Refused when comparison.Broken.Count > 0 =>
                $"{Rows(comparison.Broken.Count)} of the baseline now {(comparison.Broken.Count == 1 ? "fails" : "fail")}.",
            GateOutcome.Refused => $"{Capitalized.Of(ComparisonText.Refusal(comparison))}.",
            _ => $"A verdict needs {ComparisonText.Runs(RunComparison.MinRuns)} per side; "
                + $"there are {comparison.Base.Count} and {comparison.New.Count}.",
        };
    }

    // The rows that explain the outcome. Without a verdict, the largest ratios.
    private static IEnumerable<ComparedRow> RelevantRows(RunComparison comparison) =>
        comparison.Gate switch
        {
            GateOutcome.Failed => comparison.Rows.Where(row => row.Verdict == RowVerdict.PastThreshold).OrderByDescending(row => row.Ratio),
            GateOutcome.Undecided => comparison.Undecided.OrderByDescending(row => row.Interval?.High),
            GateOutcome.Passed => comparison
                .Rows.Where(row => row.Verdict is RowVerdict.Slower or RowVerdict.Faster)
                .OrderByDescending(row => row.Ratio),
            _ => comparison.Rows.OrderByDescending(row => Math.Abs(Math.Log(row.Ratio))),
        };

    private static ReportTable Table(RunComparison comparison, IReadOnlyList<ComparedRow> rows) =>
        ReportTable.Of(
            "",
            rows,
            [
                new("Row", row => ReportCell.Of(row.Name)),
                new(ComparisonText.Sides(comparison).Base, row => ReportCell.Of(Median(row.Base, row.Unit)), true),
                new(ComparisonText.Sides(comparison).New, row => ReportCell.Of(Median(row.New, row.Unit)), true),
                new(
                    "Ratio",
                    row =>
                        new(
                            row.Interval is { } interval
                                ? $"{ComparisonText.Ratio(row.Ratio)} ({ComparisonText.Interval(interval)})"
                                : ComparisonText.Ratio(row.Ratio),
                            row.Ratio
                        ),
                    true
                ),
            ]
        );

    private static string? Others(RunComparison comparison, int relevant)
    {
        if (relevant > MaxRows)
            return $"{Rows(relevant - MaxRows)} more like these.";
        if (comparison.Gate == GateOutcome.Passed && relevant < comparison.Rows.Count)
            return NoneSlower(comparison);
        if (comparison.Gate is not (GateOutcome.Failed or GateOutcome.Undecided))
            return null;
        // No verdict is not a good one.
        int few = comparison.Rows.Count(row => row.Verdict == RowVerdict.NotEnoughRuns),
            undecided = comparison.Gate == GateOutcome.Failed ? comparison.Undecided.Count() : 0,
            others = comparison.Rows.Count - relevant - few - undecided;
        string[] sentences =
        [
            .. others > 0 ? [$"{Rows(others)}: no regression found."] : Array.Empty<string>(),
            .. undecided > 0 ? [$"{Rows(undecided)}: undecided. {ComparisonText.Remedy(comparison)}"] : Array.Empty<string>(),
            .. few > 0 ? [$"{Rows(few)}: {ComparisonText.Verdict(RowVerdict.NotEnoughRuns, comparison)}."] : Array.Empty<string>(),
        ];
        return sentences.Length > 0 ? string.Join(' ', sentences) : null;
    }

    // The rows that are neither faster nor slower, by verdict.
    private static string NoneSlower(RunComparison comparison) =>
        string.Join(
            " ",
            from verdict in (RowVerdict[])[RowVerdict.NoSignificantDifference, RowVerdict.NotSlower, RowVerdict.NotEnoughRuns]
            let rows = comparison.Rows.Count(row => row.Verdict == verdict)
            where rows > 0
            select $"{Rows(rows)}: {ComparisonText.Verdict(verdict, comparison)}."
        );

    private static string? ToDo(RunComparison comparison) =>
        comparison.Gate switch
        {
            GateOutcome.Undecided => ComparisonText.Remedy(comparison),
            GateOutcome.Refused when comparison.Broken.Count > 0 => string.Join("; ", comparison.Broken),
            GateOutcome.Refused when comparison.CanCompareAcrossMachines() =>
                "Use --across-machines to compare multiples of each run's RSA 2048.",
            GateOutcome.Refused when comparison.UnitDifference is not null =>
                "Compare machines with the same instructions, or both sides on one machine: --ab.",
            GateOutcome.Refused => "Run both sides under the same conditions.",
            GateOutcome.Failed when comparison.Differences.Count > 0 =>
                $"If you do not compare {ComparisonText.Names(comparison.Differences)}, set it the same on both sides and run it again.",
            _ => null,
        };

    private static string Count(int count, RunComparison comparison) =>
        Invariant($"{count} of {comparison.Rows.Count} rows {(count == 1 ? "is" : "are")}");

    private static string Rows(int count) => Invariant($"{count} {(count == 1 ? "row" : "rows")}");

    private static string Median(IReadOnlyList<double> figures, FigureUnit unit) =>
        unit == FigureUnit.TimesRsa2048 ? $"{ShortNumber.Of(figures.Median())}×" : ComparisonText.Median(figures, unit);
}
