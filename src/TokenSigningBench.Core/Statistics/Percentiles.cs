using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Statistics;

/// <summary>
/// The product's one definition of a percentile: the nearest rank, definition 1 of Hyndman and Fan (The American Statistician 50, 1996).
/// The result is always one of the samples, so a percentile may be infinite if a sample is (a request without a response).
/// </summary>
public static class Percentiles
{
    /// <summary>The 1-based rank of the smallest sample with at least this percentage of the samples at or below it.</summary>
    /// <param name="count">The number of samples, at least 1.</param>
    /// <param name="percent">From 0 to 100.</param>
    // Rounded, because 99.9% of 1000 is not an integer in binary.
    public static int Rank(int count, double percent) => Math.Max(1, (int)Math.Ceiling(Math.Round(percent * count / 100, 9)));

    /// <param name="sorted">At least one sample, in ascending order.</param>
    /// <param name="percent">From 0 to 100.</param>
    public static double OfSorted(double[] sorted, double percent) => sorted[Rank(sorted.Length, percent) - 1];

    /// <summary>The same for unsorted samples, ten times as fast as sorting them. Reorders the samples.</summary>
    /// <param name="samples">At least one sample, in any order.</param>
    /// <param name="percent">From 0 to 100.</param>
    public static double SelectInPlace(double[] samples, double percent) =>
        ArrayStatistics.OrderStatisticInplace(samples, Rank(samples.Length, percent));
}
