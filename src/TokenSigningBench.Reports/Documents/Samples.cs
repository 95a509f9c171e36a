using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Documents;

/// <summary>Formats the samples of a run file.</summary>
internal static class Samples
{
    /// <summary>The summary of samples; null for fewer than two.</summary>
    public static Summary? Summarize(this IReadOnlyList<double>? samples) =>
        samples is { Count: >= 2 } && samples.All(double.IsFinite) ? new Summary(samples) : null;

    /// <summary>The columns of every table of times.</summary>
    public static ReportColumn[] TimeColumns(TimeUnit unit, string level) =>
        [
            new($"Median, {unit.Name}", true),
            new($"Mean, {unit.Name}", true),
            new($"±, {level.Replace(" ", "", StringComparison.Ordinal)} interval, {unit.Name}", true),
            new($"Std dev, {unit.Name}", true),
            new($"Min, {unit.Name}", true),
            new($"Max, {unit.Name}", true),
            new("Sample count", true),
        ];

    public static ReportCell[] TimeCells(this Summary? times, TimeUnit unit, double level) =>
        [
            .. new[] { times?.Median, times?.Mean, times?.Margin(level), times?.StandardDeviation, times?.Minimum, times?.Maximum }.Select(
                one => ReportCell.Figure(one / unit.Nanoseconds)
            ),
            ReportCell.Count(times?.Count),
        ];
}
