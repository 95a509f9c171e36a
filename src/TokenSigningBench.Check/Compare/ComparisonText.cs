using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Compare;

/// <summary>Formats the figures, verdicts and sentences of a comparison.</summary>
internal static class ComparisonText
{
    /// <summary>What to do if the intervals are too wide.</summary>
    public static string Remedy(RunComparison comparison) =>
        comparison.Request.IsOfLaunches ? "Use a larger --threshold or a quieter machine." : "Use more runs or a quieter machine.";

    private static readonly (double From, string Unit)[] Times = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (0, "ns")];

    /// <summary>The median of the runs' figures with its unit.</summary>
    public static string Median(IReadOnlyList<double> figures, FigureUnit unit)
    {
        double median = figures.Median();
        return unit switch
        {
            FigureUnit.PerSecond => $"{Digits(median)}/s",
            FigureUnit.TimesRsa2048 => $"{Digits(median)}× RSA 2048",
            FigureUnit.Milliseconds => Time(1e6 * median),
            _ => Time(median),
        };
    }

    public static string Ratio(double ratio) => ratio.ToString(ratio < 10 ? "0.000" : "0.0", CultureInfo.InvariantCulture);

    public static string Interval(Interval? interval) => interval is { } known ? $"{Ratio(known.Low)} to {Ratio(known.High)}" : "none";

    public static string Verdict(RowVerdict verdict, RunComparison comparison) =>
        verdict switch
        {
            RowVerdict.NotEnoughRuns => "not enough runs",
            _ when comparison.IsRefused => "not comparable",
            RowVerdict.NoSignificantDifference => $"no significant difference (within {Percent(comparison.Request.Threshold)})",
            RowVerdict.NotSlower => $"not slower by more than {Percent(comparison.Request.Threshold)}",
            RowVerdict.Undecided => "undecided",
            RowVerdict.Faster => "faster",
            RowVerdict.Slower => "slower",
            _ => $"REGRESSION (> {Percent(comparison.Request.Threshold)})",
        };

    public static string Percent(double share) => (100 * share).ToString("0.###", CultureInfo.InvariantCulture) + "%";

    public static string Runs(int runs) => Invariant($"{runs} {(runs == 1 ? "run" : "runs")}");

    /// <summary>The number of runs of a side of the comparison, or of launches.</summary>
    public static string Runs(RunComparison comparison, int runs) =>
        comparison.Request.IsOfLaunches ? Invariant($"{runs} {(runs == 1 ? "launch" : "launches")}") : Runs(runs);

    /// <summary>The outcome of the gate in one or two words.</summary>
    public static string Outcome(GateOutcome gate) =>
        gate switch
        {
            GateOutcome.Passed => VerdictWords.Passed,
            GateOutcome.Failed => VerdictWords.Regression,
            GateOutcome.Undecided => VerdictWords.Undecided,
            GateOutcome.Refused => VerdictWords.NotComparable,
            _ => VerdictWords.NotJudged,
        };

    /// <summary>The reason for the outcome, in one sentence.</summary>
    public static string Reason(RunComparison comparison)
    {
        string threshold = Percent(comparison.Request.Threshold);
        ComparedRow[] regressions = [.. comparison.Rows.Where(row => row.Verdict == RowVerdict.PastThreshold)];
        return comparison.Gate switch
        {
            GateOutcome.Refused when comparison.Broken.Count > 0 =>
                $"what worked in the baseline fails: {string.Join("; ", comparison.Broken)}.",
            GateOutcome.Refused =>
                $"{Refusal(comparison)}, which can cause the differences in the figures.{AcrossMachinesHint(comparison)}",
            GateOutcome.NotEnoughRuns => $"a verdict needs {Runs(RunComparison.MinRuns)} per side; "
                + $"there are {comparison.Base.Count} and {comparison.New.Count}.",
            GateOutcome.Failed =>
                $"{(regressions.Length == 1 ? "1 row is" : $"{regressions.Length.ToString(CultureInfo.InvariantCulture)} rows are")} "
                    + $"slower by more than {threshold}: {string.Join("; ", regressions.Select(DescribeRegression))}.",
            GateOutcome.Undecided =>
                $"{DescribeUndecided(comparison)} within measurement noise of the threshold of {threshold}. {Remedy(comparison)}",
            _ => $"no row is slower by more than {threshold}.",
        };
    }

    public static string Names(IEnumerable<CircumstanceDifference> differences) =>
        string.Join(", ", differences.Select(difference => difference.Name));

    /// <summary>Which differences make the runs not comparable, without a period.</summary>
    public static string Refusal(RunComparison comparison) =>
        comparison.BlockingDifferences.Any()
            ? $"the runs differ in {Names(comparison.BlockingDifferences)}"
            : $"RSA 2048, the unit, is not the same on both sides: the machines differ in {comparison.UnitDifference}";

    /// <summary>The reason with a capital, to stand alone. A row's name at its start stays as it is.</summary>
    public static string Sentence(RunComparison comparison) =>
        comparison.Gate == GateOutcome.Undecided ? Reason(comparison) : Capitalized.Of(Reason(comparison));

    /// <summary>The meaning of the intervals.</summary>
    public static string Meaning(RunComparison comparison)
    {
        int judged = comparison.Rows.Count(row => row.Interval is not null);
        string cost = comparison.Request.AcrossMachines ? "Figures are multiples of the RSA 2048 signature of the same run. " : "";
        return cost
            + "A ratio above 1 is slower; for rates it is the ratio of the times. "
            + (judged == 0 ? "Without intervals, a difference can be noise." : $"{Unit(comparison)} {Correction(comparison, judged)}");
    }

    /// <summary>
    /// The slowdown that a comparison with this spread finds. Null where nothing was judged, the runs are not comparable, or every interval
    /// excludes one past the threshold.
    /// </summary>
    public static string? Power(RunComparison comparison) =>
        comparison.Gate is not (GateOutcome.Refused or GateOutcome.Passed) && comparison.Detectable is { } slowdown
            ? $"A slowdown of {ShortNumber.Percent(slowdown)} "
                + (comparison.Rows.Count(row => row.Detectable is not null) > 1 ? "in any row " : "")
                + Invariant($"is found in {10 * RunComparison.DetectionRate:0} of 10 cases, a smaller one less often.")
            : null;

    private static string Unit(RunComparison comparison) =>
        comparison.Request.IsOfLaunches
            ? "Times are CPU times of the thread. The unit is the launch of both processes: "
                + "the ratio is the geometric mean of the launches' ratios."
        : comparison.Rows.Any(row => row.IsPaired) ? "The unit is the pair of runs: the ratio is the geometric mean of the pairs' ratios."
        : "The unit is the run: the ratio is that of the medians of whole runs.";

    private static string Correction(RunComparison comparison, int judged) =>
        Invariant($"Both ends of an interval are one-sided bounds, corrected for {judged} {(judged == 1 ? "row" : "rows")} (Holm): ")
        + Invariant($"at most 1 in {1 / RunComparison.MaxFalseAlarmRate:0} builds without a change fails.");

    /// <summary>The names of the two sides. Interleaved commands are A and B, because neither ran before the other.</summary>
    public static (string Base, string New) Sides(RunComparison comparison) =>
        comparison.Request.WasInterleaved ? ("A", "B") : ("Baseline", "New");

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
            ) + "each run counts once.";
        if (comparison.OnlyInBase.Count > 0)
            yield return $"{Sides(comparison).Base} only: {string.Join("; ", comparison.OnlyInBase)}.";
        if (comparison.OnlyInNew.Count > 0)
            yield return $"{Sides(comparison).New} only: {string.Join("; ", comparison.OnlyInNew)}.";
        if (comparison.IsJudged && comparison.Rows.Count(row => row.Verdict == RowVerdict.NotEnoughRuns) is > 0 and var few)
            yield return Invariant($"{few} {(few == 1 ? "row has" : "rows have")} ")
                + Invariant($"fewer than {RunComparison.MinRuns} runs on one side, and no verdict.");
        if (UndecidedNote(comparison) is { } undecided)
            yield return undecided;
        if (Power(comparison) is { } power)
            yield return power;
    }

    // A gate that was too imprecise to fail must not be taken for one that passed. If the gate is undecided, the first line says it.
    private static string? UndecidedNote(RunComparison comparison) =>
        comparison.Gate != GateOutcome.Failed || comparison.Undecided.Count() is not (> 0 and var undecided)
            ? null
            : Invariant($"In {undecided} of {comparison.Rows.Count(row => row.Interval is not null)} rows ")
                + $"the interval includes the threshold: a regression is not excluded. {Remedy(comparison)}";

    private static string DescribeUndecided(RunComparison comparison)
    {
        const int max = 3;
        ComparedRow[] rows = [.. comparison.Undecided];
        string more = rows.Length > max ? Invariant($" and {rows.Length - max} more") : "";
        return $"{string.Join(", ", rows.Take(max).Select(row => $"{row.Name} ({Interval(row.Interval)})"))}"
            + $"{more} {(rows.Length == 1 ? "is" : "are")}";
    }

    private static string DescribeRegression(ComparedRow row) => $"{row.Name}: {Ratio(row.Ratio)}× ({Interval(row.Interval)})";

    /// <summary>Whether multiples of each run's own RSA 2048 would be comparable.</summary>
    public static bool CanCompareAcrossMachines(this RunComparison comparison) =>
        !comparison.Request.AcrossMachines
        && comparison.Rsa2048Difference is null
        && comparison.BlockingDifferences.All(difference => difference.Kind == CircumstanceKind.Machine);

    private static string AcrossMachinesHint(RunComparison comparison) =>
        comparison.CanCompareAcrossMachines() ? " Use --across-machines to compare multiples of each run's RSA 2048." : "";

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
