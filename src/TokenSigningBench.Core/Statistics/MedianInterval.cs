using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Statistics;

/// <summary>
/// A median and its confidence interval between two of the samples. Nothing is assumed about their distribution, except that they are
/// independent (Conover, Practical Nonparametric Statistics, section 3.2).
/// </summary>
public static class MedianInterval
{
    public const double DefaultLevel = 0.95;

    /// <summary>
    /// The narrowest symmetric interval of at least the given level. With too few samples for the level it is the range of all samples.
    /// </summary>
    /// <exception cref="ArgumentException">There are no samples.</exception>
    public static Interval Of(IEnumerable<double> samples, double level = DefaultLevel)
    {
        double[] sorted = [.. samples.Order()];
        if (sorted.Length == 0)
            throw new ArgumentException("An interval needs samples", nameof(samples));

        // Each end is exceeded by the median where fewer than that many of the samples lie on its side, each with a chance of one half.
        int outside = 0;
        while (2 * Binomial.CDF(0.5, sorted.Length, outside) <= 1 - level)
            outside++;
        int skipped = Math.Max(0, outside - 1);
        return new(sorted.Median(), sorted[skipped], sorted[^(skipped + 1)]);
    }

    /// <summary>The median alone, as if it were known exactly.</summary>
    public static Interval WithoutNoise(IEnumerable<double> samples) =>
        samples.Median() is var median ? new(median, median, median) : default;
}
