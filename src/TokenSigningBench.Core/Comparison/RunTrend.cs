using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Comparison;

/// <summary>The value of a figure in one run.</summary>
/// <param name="Run">The name of the run.</param>
public sealed record TrendPoint(string Run, DateTimeOffset Started, double Value);

/// <summary>A change of a figure's level between two runs.</summary>
/// <param name="First">The first run of the new level.</param>
/// <param name="Before">The median of the runs since the change before it.</param>
/// <param name="After">The median of the runs up to the next change.</param>
/// <param name="PValue">How often a series without a change looks changed at least as clearly.</param>
/// <param name="Differences">What else changed between the last run before it and the first after it.</param>
public sealed record TrendChange(
    TrendPoint First,
    double Before,
    double After,
    double PValue,
    IReadOnlyList<CircumstanceDifference> Differences
);

/// <summary>One figure over the runs that have it.</summary>
/// <param name="Points">In the order in which they were measured.</param>
public sealed record TrendRow(string Name, FigureUnit Unit, IReadOnlyList<TrendPoint> Points, IReadOnlyList<TrendChange> Changes);

/// <summary>The figures of one machine over time, and where their level changes.</summary>
/// <param name="Machine">The processor of the machine.</param>
/// <param name="Runs">The runs that have at least one of the figures.</param>
public sealed record RunTrend(string Machine, int Runs, IReadOnlyList<TrendRow> Rows)
{
    /// <summary>The fewest runs: with fewer, even the clearest change is no rarer than chance allows.</summary>
    public const int MinRuns = 10;

    /// <summary>The probability that figures without any change show one, over all figures of a machine.</summary>
    public const double Error = 0.05;

    /// <summary>The trend of each machine with a figure in <see cref="MinRuns"/> runs or more.</summary>
    /// <param name="runs">Each with its name. Incomplete runs do not count.</param>
    public static IReadOnlyList<RunTrend> Of(IEnumerable<(string Name, RunFile Run)> runs) =>
        [
            .. from one in runs
            where one.Run.Partial is null
            // Without an identity, machines of the same kind count as one.
            group one by KeyOf(one.Run.Machine) into machine
            let trend = OfMachine([.. machine.OrderBy(one => one.Run.Started)])
            where trend.Rows.Count > 0
            select trend,
        ];

    private static (string? Identity, string? CpuModel, int Cores, double? CpuLimitCores) KeyOf(MachineFacts machine) =>
        machine.Identity is { } identity ? (identity, null, 0, null) : (null, machine.CpuModel, machine.Cores, machine.CpuLimitCores);

    private static RunTrend OfMachine(IReadOnlyList<(string Name, RunFile Run)> runs)
    {
        var values = (
            from one in runs
            from figure in one.Run.MeasuredFigures
            where figure is { IsCompared: true, Value: > 0 } && double.IsFinite(figure.Value.Value)
            group (one.Run, Point: new TrendPoint(one.Name, one.Run.Started, figure.Value!.Value)) by (
                Name: PrintableText.Of(figure.Name),
                figure.Unit
            ) into same
            where same.Count() >= MinRuns
            select (same.Key, Values: same.ToArray())
        ).ToArray();
        double[] pValues =
        [
            .. values.Select(row => ChangePoint.Clearest([.. row.Values.Select(value => value.Point.Value)], Error)!.PValue),
        ];
        IReadOnlyList<double> levels = HolmLevels.Of(pValues, Error);
        return new(
            PrintableText.Of(runs[0].Run.Machine.CpuModel ?? "unknown processor"),
            values.SelectMany(row => row.Values).Select(value => value.Run).Distinct().Count(),
            [.. values.Zip(levels, (row, level) => Row(row.Key.Name, row.Key.Unit, row.Values, 1 - level))]
        );
    }

    private static TrendRow Row(string name, FigureUnit unit, IReadOnlyList<(RunFile Run, TrendPoint Point)> values, double level)
    {
        double[] series = [.. values.Select(value => value.Point.Value)];
        IReadOnlyList<ChangePoint> changes = ChangePoint.Find(series, level);
        int[] starts = [0, .. changes.Select(change => change.Index), series.Length];
        return new(
            name,
            unit,
            [.. values.Select(value => value.Point)],
            [
                .. changes.Select(
                    (change, number) =>
                        new TrendChange(
                            values[change.Index].Point,
                            series[starts[number]..change.Index].Median(),
                            series[change.Index..starts[number + 2]].Median(),
                            change.PValue,
                            Circumstances.Differing(
                                [Circumstances.Of(values[change.Index - 1].Run)],
                                [Circumstances.Of(values[change.Index].Run)]
                            )
                        )
                ),
            ]
        );
    }
}
