using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Documents;

/// <summary>Formats the samples of a run file.</summary>
public static class SampleText
{
    /// <summary>The summary of samples; null for fewer than two.</summary>
    public static Summary? Summarize(this IReadOnlyList<double>? samples) =>
        samples is { Count: >= 2 } && samples.All(double.IsFinite) ? new Summary(samples) : null;

    // Of two samples the interval is some hundred times as wide as their distance, and says nothing.
    private const int MinOfInterval = 3;

    /// <summary>Half the interval of the mean; null for two samples.</summary>
    public static double? MarginOf(this Summary times, double level) => times.Count < MinOfInterval ? null : times.Margin(level);

    /// <summary>A point of a chart: the mean with its interval.</summary>
    /// <param name="unit">The nanoseconds of the chart's unit.</param>
    public static ChartPoint MeanPoint(this Summary times, string series, string name, double level, double unit)
    {
        double? margin = times.MarginOf(level);
        return new(series, name, times.Mean / unit, Low: (times.Mean - margin) / unit, High: (times.Mean + margin) / unit);
    }

    /// <summary>The columns of every table of times.</summary>
    public static ReportColumn[] TimeColumns(TimeUnit unit, string level) =>
        [
            new($"Median, {unit.Name}", true) { IsExtra = true },
            new($"Mean, {unit.Name}", true),
            new($"±, {level.Replace(" ", "", StringComparison.Ordinal)} interval, {unit.Name}", true),
            new($"Std dev, {unit.Name}", true) { IsExtra = true },
            new($"Min, {unit.Name}", true) { IsExtra = true },
            new($"Max, {unit.Name}", true) { IsExtra = true },
            new("Sample count", true) { IsExtra = true },
        ];

    public static ReportCell[] TimeCells(this Summary? times, TimeUnit unit, double level) =>
        [
            .. new[]
            {
                times?.Median,
                times?.Mean,
                times?.MarginOf(level),
                times?.StandardDeviation,
                times?.Minimum,
                times?.Maximum,
            }.Select(one => ReportCell.Figure(one / unit.Nanoseconds)),
            ReportCell.Count(times?.Count),
        ];
}
