using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>The 90% prediction interval of a percentile of one login burst.</summary>
/// <param name="Percent">50 for the median.</param>
/// <param name="LowMilliseconds">5% of the bursts are below.</param>
/// <param name="HighMilliseconds">5% of the bursts are above.</param>
public sealed record PercentileRange(double Percent, double LowMilliseconds, double HighMilliseconds)
{
    /// <summary>With fewer bursts 5% is less than one burst.</summary>
    internal const int MinStorms = 20;

    /// <param name="bursts">The percentile of each simulated burst. The method reorders them.</param>
    internal static PercentileRange Of(double percent, double[] bursts)
    {
        Array.Sort(bursts);
        return new(percent, Percentiles.OfSorted(bursts, 5), Percentiles.OfSorted(bursts, 95));
    }
}
