using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Compare;

/// <summary>One row's figures on both sides of a comparison, and their ratio.</summary>
internal sealed class RowSides
{
    private readonly RunFigure[] _base;
    private readonly RunFigure[] _new;
    private readonly bool _isPaired;
    private readonly double[]? _baseWall;
    private readonly double[]? _newWall;

    /// <param name="wasInterleaved">Whether the runs of both sides were made in pairs, in this order.</param>
    public RowSides(string name, ComparedRun[] baselineRuns, ComparedRun[] newRuns, bool wasInterleaved)
    {
        Name = name;
        _base = FiguresOf(baselineRuns);
        _new = FiguresOf(newRuns);
        // A pair of which one run lacks the row is none.
        _isPaired = wasInterleaved && baselineRuns.Length == newRuns.Length && baselineRuns.Concat(newRuns).All(run => CountIn(run) == 1);
        (_baseWall, _newWall) = (WallOf(baselineRuns), WallOf(newRuns));
        if (_base.Length >= RunComparison.MinRuns && _new.Length >= RunComparison.MinRuns)
            Judged = new(Costs(_base), Costs(_new), _isPaired);
    }

    public string Name { get; }

    /// <summary>The ratio with its spread; null where there are too few runs for a verdict.</summary>
    public RunRatio? Judged { get; }

    /// <param name="level">The level of each bound of the ratio, corrected for all rows.</param>
    /// <param name="limit">The ratio that no row may exceed.</param>
    public ComparedRow Judge(double level, double limit)
    {
        Interval? interval = Judged?.Bounds(level);
        return new()
        {
            Name = Name,
            Unit = _base[0].Unit,
            Base = [.. _base.Select(figure => figure.Value!.Value)],
            New = [.. _new.Select(figure => figure.Value!.Value)],
            BaseWall = _baseWall,
            NewWall = _newWall,
            IsPaired = _isPaired,
            Ratio = Judged?.Ratio ?? RunRatio.RatioOf(Costs(_base), Costs(_new)),
            Interval = interval,
            Level = Judged is null ? null : level,
            Detectable = Judged?.Detectable(level, limit) - 1,
            Verdict = interval switch
            {
                null => RowVerdict.NotEnoughRuns,
                { Low: var low } when low > limit => RowVerdict.PastThreshold,
                { Low: > 1 } => RowVerdict.Slower,
                { High: < 1 } => RowVerdict.Faster,
                { High: var high } when high > limit => RowVerdict.Undecided,
                { Low: var low } when low < 1 / limit => RowVerdict.NotSlower,
                _ => RowVerdict.NoSignificantDifference,
            },
        };
    }

    private static double[] Costs(RunFigure[] figures) => [.. figures.Select(figure => figure.Cost)];

    private RunFigure[] FiguresOf(ComparedRun[] runs) => [.. runs.SelectMany(run => run.Figures).Where(figure => figure.Name == Name)];

    private int CountIn(ComparedRun run) => run.Figures.Count(figure => figure.Name == Name);

    private double[]? WallOf(ComparedRun[] runs) =>
        runs.All(run => run.WallNanoseconds?.ContainsKey(Name) == true) ? [.. runs.Select(run => run.WallNanoseconds![Name])] : null;
}
