using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>How much a percentile differs from one storm to the next, though nothing but chance is different: what nine in ten of them show.</summary>
/// <param name="Percent">Which percentile, in percent.</param>
/// <param name="LowMilliseconds">One storm in twenty shows less.</param>
/// <param name="HighMilliseconds">One storm in twenty shows more.</param>
public sealed record PercentileRange(double Percent, double LowMilliseconds, double HighMilliseconds)
{
    // Fewer have no twentieth.
    private const int MinStorms = 20;

    /// <summary>The ranges of the percentiles that every storm is large enough for; none where there are fewer than twenty storms.</summary>
    internal static IReadOnlyList<PercentileRange> Of(IReadOnlyList<ResponseTimes> storms) =>
        storms.Count < MinStorms
            ? []
            :
            [
                .. from percent in ResponseTimes.Percents
                let figures = storms.Select(storm => storm.At(percent)).OfType<double>().ToArray()
                where figures.Length == storms.Count
                select new PercentileRange(percent, figures.Quantile(0.05), figures.Quantile(0.95)),
            ];
}
