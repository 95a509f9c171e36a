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

    /// <summary>The interval of the mean; null for two samples.</summary>
    public static Interval? IntervalOf(this Summary times, double level) => times.Count < MinOfInterval ? null : times.MeanInterval(level);

    /// <summary>A point of a chart: the mean with its interval.</summary>
    /// <param name="unit">The nanoseconds of the chart's unit.</param>
    public static ChartPoint MeanPoint(this Summary times, string series, string name, double level, double unit)
    {
        Interval? interval = times.IntervalOf(level);
        return new(series, name, times.Mean / unit, Low: interval?.Low / unit, High: interval?.High / unit);
    }

    /// <summary>The columns of every table of times.</summary>
    /// <param name="levelName">The level of the interval, as the heading names it.</param>
    public static ReportColumn<T>[] TimeColumns<T>(TimeUnit unit, string levelName, double level, Func<T, Summary?> times)
    {
        string name = levelName.Replace(" ", "", StringComparison.Ordinal);
        return
        [
            Time("Median", one => one.Median, isExtra: true),
            Time("Mean", one => one.Mean),
            Time($"±, {name} interval", one => one.MarginOf(level)),
            Time("Std dev", one => one.StandardDeviation, isExtra: true),
            Time("Min", one => one.Minimum, isExtra: true),
            Time("Max", one => one.Maximum, isExtra: true),
            new("Sample count", item => ReportCell.Count(times(item)?.Count), true) { IsExtra = true },
        ];

        ReportColumn<T> Time(string heading, Func<Summary, double?> figure, bool isExtra = false) =>
            new(
                $"{heading}, {unit.Name}",
                item => ReportCell.Figure(times(item) is { } summary ? figure(summary) / unit.Nanoseconds : null),
                true
            )
            {
                IsExtra = isExtra,
            };
    }
}
