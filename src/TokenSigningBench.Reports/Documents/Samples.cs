using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Documents;

/// <summary>Samples of a run file as sections have them.</summary>
internal static class Samples
{
    /// <summary>What they come to; null where there are fewer than two, of which nothing can be said.</summary>
    public static Summary? Summed(this IReadOnlyList<double>? samples) =>
        samples is { Count: >= 2 } && samples.All(double.IsFinite) ? new Summary(samples) : null;

    /// <summary>The columns that every table of times has.</summary>
    public static ReportColumn[] TimeColumns(TimeUnit unit, string level) =>
        [
            new($"Median, {unit.Name}", true),
            new($"Mean, {unit.Name}", true),
            new($"Half the {level} interval, {unit.Name}", true),
            new($"Std dev, {unit.Name}", true),
            new($"Min, {unit.Name}", true),
            new($"Max, {unit.Name}", true),
            new("Samples", true),
        ];

    public static ReportCell[] TimeCells(this Summary? times, TimeUnit unit, double level) =>
        [
            .. new[] { times?.Median, times?.Mean, times?.Margin(level), times?.StandardDeviation, times?.Minimum, times?.Maximum }.Select(
                one => ReportCell.Figure(one / unit.Nanoseconds)
            ),
            ReportCell.Count(times?.Count),
        ];
}
