using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>The 90% prediction interval of a percentile: how much it differs by chance from one login burst to the next.</summary>
/// <param name="Percent">50 for the median.</param>
/// <param name="LowMilliseconds">5% of the bursts are below.</param>
/// <param name="HighMilliseconds">5% of the bursts are above.</param>
public sealed record PercentileRange(double Percent, double LowMilliseconds, double HighMilliseconds)
{
    // With fewer bursts 5% is less than one burst.
    private const int MinStorms = 20;

    /// <summary>The ranges of the percentiles for which every burst is large enough; empty for fewer than 20 bursts.</summary>
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
