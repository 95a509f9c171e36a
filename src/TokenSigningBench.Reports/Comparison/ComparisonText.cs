using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Comparison;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Comparison;

/// <summary>Formats the figures, verdicts and sentences of a comparison.</summary>
internal static class ComparisonText
{
    private static readonly (double From, string Unit)[] Times = [(1e9, "s"), (1e6, "ms"), (1e3, "us"), (0, "ns")];

    /// <summary>The median of the runs' figures with its unit.</summary>
    public static string Median(IReadOnlyList<double> figures, FigureUnit unit)
    {
        double median = figures.Median();
        return unit switch
        {
            FigureUnit.PerSecond => $"{Digits(median)}/s",
            FigureUnit.TimesRsa2048 => $"{Digits(median)} RSA 2048",
            FigureUnit.Milliseconds => Time(1e6 * median),
            _ => Time(median),
        };
    }

    public static string Ratio(double ratio) => ratio.ToString(ratio < 10 ? "0.000" : "0.0", CultureInfo.InvariantCulture);

    public static string Interval(RatioEstimate? interval) => interval is { } known ? $"{Ratio(known.Low)} to {Ratio(known.High)}" : "none";

    public static string Verdict(RowVerdict verdict) =>
        verdict switch
        {
            RowVerdict.NotEnoughRuns => "not enough runs",
            RowVerdict.NoSignificantDifference => "no difference seen",
            RowVerdict.Faster => "faster",
            RowVerdict.Slower => "slower",
            _ => "SLOWER, past the threshold",
        };

    public static string Percent(double share) => (100 * share).ToString("0.###", CultureInfo.InvariantCulture) + " %";

    public static string Runs(int runs) => Invariant($"{runs} {(runs == 1 ? "run" : "runs")}");

    /// <summary>The outcome of the gate in one or two words.</summary>
    public static string Outcome(GateOutcome gate) =>
        gate switch
        {
            GateOutcome.Passed => "PASSED",
            GateOutcome.Failed => "FAILED",
            GateOutcome.Undecided => "UNDECIDED",
            _ => "NOT JUDGED",
        };

    /// <summary>The reason for the outcome, in one sentence.</summary>
    public static string Reason(RunComparison comparison)
    {
        string threshold = Percent(comparison.Request.Threshold);
        ComparedRow[] regressions = [.. comparison.Rows.Where(row => row.Verdict == RowVerdict.PastThreshold)];
        return comparison.Gate switch
        {
            GateOutcome.Refused when comparison.Broken.Count > 0 => $"what worked before fails: {string.Join("; ", comparison.Broken)}.",
            GateOutcome.Refused =>
                $"the runs differ in {string.Join(", ", comparison.BlockingDifferences.Select(difference => difference.Name))}, "
                    + $"and the gate is refused: what differs in the figures may come from that.{AcrossMachinesHint(comparison)}",
            GateOutcome.NotEnoughRuns => $"not enough runs for a gate: {Runs(RunComparison.MinRuns)} a side are needed, "
                + $"and there are {comparison.Base.Count} and {comparison.New.Count}.",
            GateOutcome.Failed =>
                $"{(regressions.Length == 1 ? "1 row is" : $"{regressions.Length.ToString(CultureInfo.InvariantCulture)} rows are")} "
                    + $"slower past the threshold of {threshold}: {string.Join("; ", regressions.Select(DescribeRegression))}.",
            GateOutcome.Undecided =>
                $"whether {DescribeUndecided(comparison)} slower past the threshold of {threshold} is not known: an interval holds both. "
                    + "More runs or a calmer machine would say.",
            _ => $"no row is seen to be slower past the threshold of {threshold}.",
        };
    }

    /// <summary>The meaning of the intervals.</summary>
    public static string Meaning(RunComparison comparison)
    {
        int judged = comparison.Rows.Count(row => row.Interval is not null);
        string cost = comparison.Request.AcrossMachines
            ? "Each figure is a multiple of what the same run took for an RSA signature of 2048 bits. "
            : "";
        return cost
            + "A ratio above 1 is slower; of rates it is that of the times each. "
            + (
                judged == 0
                    ? "Without intervals it may be chance."
                    : "The unit is the run: intervals are of the ratio of medians of whole runs, "
                        + Invariant($"and corrected for {judged} {(judged == 1 ? "row" : "rows")} (Holm), ")
                        + Invariant(
                            $"so that of builds in which nothing changed at most one in {1 / RunComparison.MaxFalseAlarmRate:0} fails."
                        )
            );
    }

    /// <summary>The names of the two sides. Interleaved commands are A and B, because neither ran before the other.</summary>
    public static (string Base, string New) Sides(RunComparison comparison) =>
        comparison.Request.WasInterleaved ? ("A", "B") : ("Before", "Now");

    public static string Difference(RunComparison comparison, CircumstanceDifference difference) =>
        $"{difference.Name}: {Values(difference.Base)} ({Sides(comparison).Base}), {Values(difference.New)} ({Sides(comparison).New})";

    /// <summary>The machine of each side's first run with the name of the side. One machine without a name if nothing differs.</summary>
    public static IEnumerable<(string? Side, MachineFacts Machine)> Machines(RunComparison comparison) =>
        comparison.Differences.Count == 0
            ? [(null, comparison.Base[0].Machine)]
            : [(Sides(comparison).Base, comparison.Base[0].Machine), (Sides(comparison).New, comparison.New[0].Machine)];

    /// <summary>Notes on copies, rows that one side lacks, and rows with too few runs.</summary>
    public static IEnumerable<string> Notes(RunComparison comparison)
    {
        if (comparison.Copies > 0)
            yield return Invariant(
                $"{comparison.Copies} {(comparison.Copies == 1 ? "file is a copy of another" : "files are copies of others")}: "
            ) + "a run counts once.";
        if (comparison.OnlyInBase.Count > 0)
            yield return $"{Sides(comparison).Base} only: {string.Join("; ", comparison.OnlyInBase)}.";
        if (comparison.OnlyInNew.Count > 0)
            yield return $"{Sides(comparison).New} only: {string.Join("; ", comparison.OnlyInNew)}.";
        if (
            comparison.Gate is GateOutcome.Passed or GateOutcome.Failed or GateOutcome.Undecided
            && comparison.Rows.Count(row => row.Verdict == RowVerdict.NotEnoughRuns) is > 0 and var few
        )
            yield return Invariant($"{few} {(few == 1 ? "row has" : "rows have")} ")
                + Invariant($"fewer than {RunComparison.MinRuns} runs on a side, and no part in the gate.");
        if (UndecidedNote(comparison) is { } undecided)
            yield return undecided;
    }

    // A gate that was too imprecise to fail must not be taken for one that passed. If the gate is undecided, the first line says it.
    private static string? UndecidedNote(RunComparison comparison) =>
        comparison.Gate != GateOutcome.Failed || comparison.Undecided.Count() is not (> 0 and var undecided)
            ? null
            : Invariant($"In {undecided} of {comparison.Rows.Count(row => row.Interval is not null)} rows ")
                + "the interval reaches past the threshold: that they are slower by as much is not ruled out. "
                + "More runs or a calmer machine would say.";

    private static string DescribeUndecided(RunComparison comparison)
    {
        const int max = 3;
        ComparedRow[] rows = [.. comparison.Undecided];
        string more = rows.Length > max ? Invariant($" and {rows.Length - max} more") : "";
        return $"{string.Join(", ", rows.Take(max).Select(row => $"{row.Name} ({Interval(row.Interval)})"))}"
            + $"{more} {(rows.Length == 1 ? "is" : "are")}";
    }

    private static string DescribeRegression(ComparedRow row) => $"{row.Name}: {Ratio(row.Ratio)} times ({Interval(row.Interval)})";

    private static string AcrossMachinesHint(RunComparison comparison) =>
        !comparison.Request.AcrossMachines && comparison.BlockingDifferences.All(difference => difference.Kind == CircumstanceKind.Machine)
            ? " --across-machines compares each run's figures to its own RSA 2048."
            : "";

    private static string Values(IReadOnlyList<string> values) => values.Count == 0 ? "nothing" : string.Join(" and ", values);

    private static string Time(double nanoseconds)
    {
        (double from, string unit) = Times.First(unit => nanoseconds >= unit.From);
        return $"{Digits(nanoseconds / Math.Max(1, from))} {unit}";
    }

    // Four significant digits, more than a shared machine can resolve.
    private static string Digits(double number) =>
        number.ToString(
            number switch
            {
                < 0.01 => "0.00000",
                < 0.1 => "0.0000",
                < 10 => "0.000",
                < 100 => "0.00",
                < 1000 => "0.0",
                _ => "#,##0",
            },
            CultureInfo.InvariantCulture
        );
}
