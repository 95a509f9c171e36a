using System.Collections.Concurrent;
using MathNet.Numerics;
using MathNet.Numerics.Distributions;

namespace TokenSigningBench.Core.Statistics;

/// <summary>The bootstrap distribution of the median of some runs, computed exactly.</summary>
/// <remarks>
/// For a median the bootstrap needs no random draws. How often each run, or each pair of runs, is in the middle follows from the binomial
/// distribution (Efron, Bootstrap methods: another look at the jackknife, The Annals of Statistics 7, 1979, section 3; Maritz and Jarrett,
/// Journal of the American Statistical Association 73, 1978).
/// </remarks>
public static class BootstrapMedian
{
    // The result depends only on the number of runs, and every row asks for it again. It has about n²/2 entries, so large n are not
    // cached.
    private const int MaxCachedCount = 100;

    private static readonly ConcurrentDictionary<int, (int Low, int High, double Chance)[]> Cache = new();

    /// <summary>The variance of the logarithm of the median.</summary>
    /// <param name="runs">One value per run, above zero; one or more.</param>
    public static double LogVariance(IReadOnlyList<double> runs)
    {
        double[] sorted = [.. runs.Order()];
        (double Chance, double Log)[] all =
        [
            .. CachedMiddles(sorted.Length).Select(middle => (middle.Chance, Math.Log((sorted[middle.Low] + sorted[middle.High]) / 2))),
        ];
        double mean = all.Sum(one => one.Chance * one.Log);
        return all.Sum(one => one.Chance * Math.Pow(one.Log - mean, 2));
    }

    /// <summary>
    /// The ranks (from 0) that are in the middle of a resample of <paramref name="count"/> runs, with their probability. For an odd count
    /// both ranks are the same.
    /// </summary>
    public static IEnumerable<(int Low, int High, double Chance)> Middles(int count)
    {
        int lower = (count + 1) / 2;
        for (int low = 0; low < count; low++)
        {
            double remainder = AtMost(low + 1, lower, count) - AtMost(low, lower, count);
            for (int high = low + 1; count % 2 == 0 && high < count; high++)
            {
                // Half of the draws are at most the lower rank and include it. The other half are at least the higher rank and include it.
                double chance =
                    Math.Exp(SpecialFunctions.BinomialLn(count, lower))
                    * Within(low, lower, count)
                    * Within(count - 1 - high, lower, count);
                remainder -= chance;
                yield return (low, high, chance);
            }

            yield return (low, low, Math.Max(0, remainder));
        }
    }

    private static IEnumerable<(int Low, int High, double Chance)> CachedMiddles(int count) =>
        count > MaxCachedCount ? Middles(count) : Cache.GetOrAdd(count, static count => [.. Middles(count)]);

    // The probability that the draw at this rank is one of the first values.
    private static double AtMost(int first, int rank, int count) => 1 - Binomial.CDF((double)first / count, count, rank - 1);

    // The probability that all draws are at most this place and one of them is exactly it.
    private static double Within(int place, int draws, int count) =>
        Math.Pow((place + 1.0) / count, draws) - Math.Pow((double)place / count, draws);
}
