using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Comparison;

/// <summary>What a gate came to.</summary>
public enum GateOutcome
{
    /// <summary>No row is past the threshold, and every interval says so.</summary>
    Passed,

    /// <summary>One row at least is.</summary>
    Failed,

    /// <summary>No row is seen to be past the threshold, and the interval of one at least reaches past it: it holds both a pass and a failure.</summary>
    Undecided,

    /// <summary>No row has enough runs on both sides.</summary>
    NotEnoughRuns,

    /// <summary>The runs differ in more than the program: what differs in their figures may come from that.</summary>
    Refused,
}

/// <summary>How runs are compared.</summary>
public sealed record ComparisonRequest
{
    /// <summary>How much slower something may get, as a share: 0.05 is 5 %.</summary>
    public double Threshold { get; init; } = 0.05;

    /// <summary>Whether every figure is taken as a multiple of the run's own RSA signature of 2048 bits, so that runs of different machines can be compared.</summary>
    public bool AcrossMachines { get; init; }

    /// <summary>Whether both sides ran in turn on one machine, so that what differs between them is what is compared.</summary>
    public bool WasInterleaved { get; init; }
}

/// <summary>Runs compared with others, row by row. The unit is the run: the samples inside one share that run's fate on a shared machine.</summary>
public sealed record RunComparison
{
    /// <summary>How often a build in which nothing changed may fail, over all its rows: one in a hundred.</summary>
    public const double FalseAlarms = 0.01;

    /// <summary>The fewest runs a side of which more than a ratio is said.</summary>
    public const int MinRuns = 5;

    private RunComparison(ComparisonRequest request) => Request = request;

    public ComparisonRequest Request { get; }

    /// <summary>The runs that are compared with.</summary>
    public required IReadOnlyList<ComparedRun> Base { get; init; }

    /// <summary>The runs that are compared.</summary>
    public required IReadOnlyList<ComparedRun> New { get; init; }

    /// <summary>The rows that both sides have, in the order of the first run that has them.</summary>
    public required IReadOnlyList<ComparedRow> Rows { get; init; }

    /// <summary>The rows that only runs that are compared with have; with the reason where it is known why.</summary>
    public required IReadOnlyList<string> OnlyInBase { get; init; }

    /// <summary>The rows that only the runs that are compared have.</summary>
    public required IReadOnlyList<string> OnlyInNew { get; init; }

    /// <summary>What worked in the runs that are compared with and fails in those that are compared, with the reason.</summary>
    public required IReadOnlyList<string> Broken { get; init; }

    /// <summary>What differs beside the program.</summary>
    public required IReadOnlyList<CircumstanceDifference> Differences { get; init; }

    /// <summary>How many files were left out because they are copies of others: a run counts once.</summary>
    public required int Copies { get; init; }

    /// <summary>Those differences for which the gate is refused.</summary>
    public IEnumerable<CircumstanceDifference> Refusing =>
        Request.WasInterleaved
            ? []
            : Differences.Where(difference =>
                difference.Kind == CircumstanceKind.Parameter || (difference.Kind == CircumstanceKind.Machine && !Request.AcrossMachines)
            );

    /// <summary>The rows whose interval holds the threshold: whether they are slower by more than that is not known.</summary>
    public IEnumerable<ComparedRow> Undecided =>
        Rows.Where(row => row.Verdict != RowVerdict.PastThreshold && row.Interval is { High: var high } && high > 1 + Request.Threshold);

    /// <summary>What the gate comes to.</summary>
    public GateOutcome Gate =>
        Refusing.Any() || Broken.Count > 0 ? GateOutcome.Refused
        : Rows.All(row => row.Verdict == RowVerdict.NotEnoughRuns) ? GateOutcome.NotEnoughRuns
        : Rows.Any(row => row.Verdict == RowVerdict.PastThreshold) ? GateOutcome.Failed
        : Undecided.Any() ? GateOutcome.Undecided
        : GateOutcome.Passed;

    /// <param name="baseRuns">The runs that are compared with: one or more.</param>
    /// <param name="newRuns">The runs that are compared: one or more.</param>
    /// <exception cref="UserErrorException">A run has no RSA signature to be compared by, or both sides have no row in common.</exception>
    public static RunComparison Of(IReadOnlyList<ComparedRun> baseRuns, IReadOnlyList<ComparedRun> newRuns, ComparisonRequest request)
    {
        ComparedRun[] before = [.. Once(baseRuns, request)];
        ComparedRun[] after = [.. Once(newRuns, request)];
        Dictionary<string, List<RunFigure>> beforeRows = Rowed(before);
        Dictionary<string, List<RunFigure>> afterRows = Rowed(after);
        string[] common = [.. beforeRows.Keys.Where(afterRows.ContainsKey)];
        if (common.Length == 0)
            throw new UserErrorException($"{before[0].Source} and {after[0].Source}", "have no row in common");

        Dictionary<string, string> failures = after.SelectMany(run => run.Failures).DistinctBy(one => one.Key).ToDictionary();
        return new(request)
        {
            Base = before,
            New = after,
            Rows = Judged([.. common.Select(name => new Sides(name, beforeRows[name], afterRows[name]))], request.Threshold),
            OnlyInBase = [.. beforeRows.Keys.Where(name => !afterRows.ContainsKey(name) && !failures.ContainsKey(name))],
            OnlyInNew = [.. afterRows.Keys.Where(name => !beforeRows.ContainsKey(name))],
            Broken = [.. beforeRows.Keys.Where(failures.ContainsKey).Select(name => $"{name}: {failures[name]}")],
            Differences = Circumstances.Differing(
                [.. before.Select(run => run.Circumstances)],
                [.. after.Select(run => run.Circumstances)]
            ),
            Copies = baseRuns.Count + newRuns.Count - before.Length - after.Length,
        };
    }

    private static IEnumerable<ComparedRun> Once(IReadOnlyList<ComparedRun> runs, ComparisonRequest request) =>
        runs.DistinctBy(run => run.Digest).Select(run => request.AcrossMachines ? run.RelativeToRsa2048() : run);

    private static Dictionary<string, List<RunFigure>> Rowed(ComparedRun[] runs)
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

    private static IReadOnlyList<ComparedRow> Judged(Sides[] rows, double threshold)
    {
        double limit = 1 + threshold;
        Dictionary<string, RunRatio> ratios = rows.Where(row => row.AreEnough)
            .ToDictionary(row => row.Name, row => new RunRatio(row.BaseCosts, row.NewCosts));
        string[] judged = [.. ratios.Keys];
        IReadOnlyList<double> all = HolmLevels.Of([.. judged.Select(name => ratios[name].PValueAbove(limit))], FalseAlarms);
        Dictionary<string, double> levels = judged.Zip(all).ToDictionary(one => one.First, one => one.Second);
        return [.. rows.Select(row => Judged(row, ratios.GetValueOrDefault(row.Name), levels.GetValueOrDefault(row.Name), limit))];
    }

    private static ComparedRow Judged(Sides row, RunRatio? ratio, double level, double limit)
    {
        RatioEstimate? interval = ratio?.Interval(level);
        return new()
        {
            Name = row.Name,
            Unit = row.Base[0].Unit,
            Base = [.. row.Base.Select(figure => figure.Value!.Value)],
            New = [.. row.New.Select(figure => figure.Value!.Value)],
            Ratio = RunRatio.RatioOf(row.BaseCosts, row.NewCosts),
            Interval = interval,
            Level = ratio is null ? null : level,
            Verdict = interval switch
            {
                null => RowVerdict.NotEnoughRuns,
                { Low: var low } when low > limit => RowVerdict.PastThreshold,
                { Low: > 1 } => RowVerdict.Slower,
                { High: < 1 } => RowVerdict.Faster,
                _ => RowVerdict.NoDifferenceSeen,
            },
        };
    }

    private sealed record Sides(string Name, List<RunFigure> Base, List<RunFigure> New)
    {
        public double[] BaseCosts { get; } = [.. Base.Select(figure => figure.Cost)];

        public double[] NewCosts { get; } = [.. New.Select(figure => figure.Cost)];

        public bool AreEnough => Base.Count >= MinRuns && New.Count >= MinRuns;
    }
}
