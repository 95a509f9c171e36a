using TokenSigningBench.Core.Comparison;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Compare;

/// <summary>The result of a gate.</summary>
public enum GateOutcome
{
    /// <summary>No row is past the threshold, and every interval confirms it.</summary>
    Passed,

    /// <summary>At least one row is past the threshold.</summary>
    Failed,

    /// <summary>No row is shown to be past the threshold, and at least one interval contains it.</summary>
    Undecided,

    /// <summary>No row has enough runs on both sides.</summary>
    NotEnoughRuns,

    /// <summary>Not comparable: the runs differ in more than the program, and the difference may come from that.</summary>
    Refused,
}

/// <summary>The parameters of a comparison.</summary>
public sealed record ComparisonRequest
{
    /// <summary>The allowed slowdown as a share: 0.05 is 5%.</summary>
    public double Threshold { get; init; } = 0.05;

    /// <summary>
    /// Whether every figure is a multiple of the run's own RSA 2048 signature, so that runs of different machines can be compared.
    /// </summary>
    public bool AcrossMachines { get; init; }

    /// <summary>Whether both sides were interleaved on one machine, so that all their differences are what is compared.</summary>
    public bool WasInterleaved { get; init; }

    /// <summary>Whether a run is a launch of resident processes, whose figures are CPU times.</summary>
    public bool IsOfLaunches { get; init; }

    /// <summary>The highest probability that a build without changes fails here, over all its rows.</summary>
    public double FalseAlarmRate { get; init; } = RunComparison.MaxFalseAlarmRate;
}

/// <summary>
/// Runs compared with baseline runs, row by row. The unit of the statistics is the run: its samples share its conditions on a shared
/// machine.
/// </summary>
public sealed record RunComparison
{
    /// <summary>The highest probability that a build without changes fails, over all its rows: 1%.</summary>
    public const double MaxFalseAlarmRate = 0.01;

    /// <summary>The fewest runs per side for more than a ratio.</summary>
    public const int MinRuns = 5;

    /// <summary>The power that is stated: 8 of 10 cases.</summary>
    public const double DetectionRate = 0.8;

    private RunComparison(ComparisonRequest request) => Request = request;

    public ComparisonRequest Request { get; }

    /// <summary>The baseline runs.</summary>
    public required IReadOnlyList<ComparedRun> Base { get; init; }

    /// <summary>The new runs.</summary>
    public required IReadOnlyList<ComparedRun> New { get; init; }

    /// <summary>The rows that both sides have, in the order of the first run.</summary>
    public required IReadOnlyList<ComparedRow> Rows { get; init; }

    /// <summary>The rows that only the baseline runs have, except for those that fail in the new runs.</summary>
    public required IReadOnlyList<string> OnlyInBase { get; init; }

    /// <summary>The rows that only the new runs have.</summary>
    public required IReadOnlyList<string> OnlyInNew { get; init; }

    /// <summary>The rows that work in the baseline runs and fail in the new runs, with the reasons.</summary>
    public required IReadOnlyList<string> Broken { get; init; }

    /// <summary>The circumstances that differ.</summary>
    public required IReadOnlyList<CircumstanceDifference> Differences { get; init; }

    /// <summary>The number of files that were left out as copies of others: a run counts once.</summary>
    public required int Copies { get; init; }

    /// <summary>The differences that make the runs not comparable.</summary>
    public IEnumerable<CircumstanceDifference> BlockingDifferences =>
        Request.WasInterleaved
            ? []
            : Differences.Where(difference =>
                difference.Kind == CircumstanceKind.Parameter || (difference.Kind == CircumstanceKind.Machine && !Request.AcrossMachines)
            );

    /// <summary>The machines of all runs.</summary>
    public required IReadOnlyList<MachineFacts> Machines { get; init; }

    /// <summary>What makes RSA 2048 another computation on some of them than on others; null where it is the same.</summary>
    public required string? Rsa2048Difference { get; init; }

    /// <summary>Across machines, what makes RSA 2048 another unit on one side than on the other; null where it is the same.</summary>
    public string? UnitDifference => Request.AcrossMachines ? Rsa2048Difference : null;

    /// <summary>Whether the runs are not comparable.</summary>
    public bool IsRefused => BlockingDifferences.Any() || UnitDifference is not null || Broken.Count > 0;

    /// <summary>The rows whose interval contains the threshold: whether they are slower by more than that is not known.</summary>
    public IEnumerable<ComparedRow> Undecided =>
        Rows.Where(row => row.Verdict != RowVerdict.PastThreshold && row.Interval is { High: var high } && high > 1 + Request.Threshold);

    /// <summary>
    /// The slowdown that this comparison finds in 8 of 10 cases in its noisiest row, as a share; null without a judged row.
    /// </summary>
    public double? Detectable => Rows.Max(row => row.Detectable);

    public GateOutcome Gate =>
        IsRefused ? GateOutcome.Refused
        : Rows.All(row => row.Verdict == RowVerdict.NotEnoughRuns) ? GateOutcome.NotEnoughRuns
        : Rows.Any(row => row.Verdict == RowVerdict.PastThreshold) ? GateOutcome.Failed
        : Undecided.Any() ? GateOutcome.Undecided
        : GateOutcome.Passed;

    /// <summary>Whether the runs are comparable, and enough for a verdict.</summary>
    public bool IsJudged => Gate is GateOutcome.Passed or GateOutcome.Failed or GateOutcome.Undecided;

    /// <param name="baselineRuns">The baseline runs, one or more.</param>
    /// <param name="newRuns">The new runs, one or more.</param>
    /// <exception cref="UserErrorException">A run has no RSA 2048 signature to compare by, or both sides have no row in common.</exception>
    public static RunComparison Of(IReadOnlyList<ComparedRun> baselineRuns, IReadOnlyList<ComparedRun> newRuns, ComparisonRequest request)
    {
        ComparedRun[] before = [.. WithoutCopies(baselineRuns, request)];
        ComparedRun[] after = [.. WithoutCopies(newRuns, request)];
        Dictionary<string, List<RunFigure>> baselineRows = GroupByRow(before);
        Dictionary<string, List<RunFigure>> afterRows = GroupByRow(after);
        string[] common = [.. baselineRows.Keys.Where(afterRows.ContainsKey)];
        if (common.Length == 0)
            throw new UserErrorException($"{before[0].Source} and {after[0].Source}", "have no row in common");

        MachineFacts[] machines = [.. before.Concat(after).Select(run => run.Machine)];
        Dictionary<string, string> failures = after.SelectMany(run => run.Failures).DistinctBy(one => one.Key).ToDictionary();
        return new(request)
        {
            Machines = machines,
            Rsa2048Difference = InstructionDifference.Of(machines),
            Base = before,
            New = after,
            Rows = Judge([.. common.Select(name => new RowSides(name, before, after, request.WasInterleaved))], request),
            OnlyInBase = [.. baselineRows.Keys.Where(name => !afterRows.ContainsKey(name) && !failures.ContainsKey(name))],
            OnlyInNew = [.. afterRows.Keys.Where(name => !baselineRows.ContainsKey(name))],
            Broken = [.. baselineRows.Keys.Where(failures.ContainsKey).Select(name => $"{name}: {failures[name]}")],
            Differences = Circumstances.Differing(
                [.. before.Select(run => run.Circumstances)],
                [.. after.Select(run => run.Circumstances)]
            ),
            Copies = baselineRuns.Count + newRuns.Count - before.Length - after.Length,
        };
    }

    private static IEnumerable<ComparedRun> WithoutCopies(IReadOnlyList<ComparedRun> runs, ComparisonRequest request) =>
        runs.DistinctBy(run => run.Digest).Select(run => request.AcrossMachines ? run.RelativeToRsa2048() : run);

    private static Dictionary<string, List<RunFigure>> GroupByRow(ComparedRun[] runs)
    {
        Dictionary<string, List<RunFigure>> rows = [];
        foreach (RunFigure figure in runs.SelectMany(run => run.Figures))
        {
            if (!rows.TryGetValue(figure.Name, out List<RunFigure>? all))
                rows[figure.Name] = all = [];
            all.Add(figure);
        }

        return rows;
    }

    private static IReadOnlyList<ComparedRow> Judge(RowSides[] rows, ComparisonRequest request)
    {
        double limit = 1 + request.Threshold;
        RowSides[] judged = [.. rows.Where(row => row.Judged is not null)];
        IReadOnlyList<double> levels = HolmLevels.Of([.. judged.Select(row => row.Judged!.PValueAbove(limit))], request.FalseAlarmRate);
        Dictionary<string, double> levelOf = judged.Zip(levels).ToDictionary(one => one.First.Name, one => one.Second);
        return [.. rows.Select(row => row.Judge(levelOf.GetValueOrDefault(row.Name), limit))];
    }
}
