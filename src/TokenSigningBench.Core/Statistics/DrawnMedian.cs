using System.Collections.Concurrent;
using MathNet.Numerics;
using MathNet.Numerics.Distributions;

namespace TokenSigningBench.Core.Statistics;

/// <summary>What medians of runs come to that are drawn from some runs, as many as there are, with replacement: the bootstrap.</summary>
/// <remarks>
/// Of a median every draw can be reckoned with, in place of a thousand of them: how often each run, or each two, are in the middle follows from the binomial distribution
/// (Efron, Bootstrap methods: another look at the jackknife, The Annals of Statistics 7, 1979, section 3; Maritz and Jarrett, Journal of the American Statistical
/// Association 73, 1978).
/// </remarks>
internal static class DrawnMedian
{
    // They hang on how many runs there are alone, and every row asks again; of many there are half as many as their square, and few ask.
    private const int MaxKept = 100;

    private static readonly ConcurrentDictionary<int, (int Low, int High, double Chance)[]> Kept = new();

    /// <summary>The variance of the logarithm of the median.</summary>
    /// <param name="runs">A figure a run, above zero: one or more.</param>
    public static double LogVariance(IReadOnlyList<double> runs)
    {
        double[] sorted = [.. runs.Order()];
        (double Chance, double Log)[] all =
        [
            .. KeptMiddles(sorted.Length).Select(middle => (middle.Chance, Math.Log((sorted[middle.Low] + sorted[middle.High]) / 2))),
        ];
        double mean = all.Sum(one => one.Chance * one.Log);
        return all.Sum(one => one.Chance * Math.Pow(one.Log - mean, 2));
    }

    /// <summary>Which of so many runs, the smallest being 0, are in the middle of those that are drawn, and with which chance; of an odd number it is one.</summary>
    public static IEnumerable<(int Low, int High, double Chance)> Middles(int count)
    {
        int lower = (count + 1) / 2;
        for (int low = 0; low < count; low++)
        {
            double left = AtMost(low + 1, lower, count) - AtMost(low, lower, count);
            for (int high = low + 1; count % 2 == 0 && high < count; high++)
            {
                // Half of the draws up to the lower one and that among them, the other half from the higher one on and that among them.
                double chance =
                    Math.Exp(SpecialFunctions.BinomialLn(count, lower))
                    * Within(low, lower, count)
                    * Within(count - 1 - high, lower, count);
                left -= chance;
                yield return (low, high, chance);
            }

            yield return (low, low, Math.Max(0, left));
        }
    }

    private static IEnumerable<(int Low, int High, double Chance)> KeptMiddles(int count) =>
        count > MaxKept ? Middles(count) : Kept.GetOrAdd(count, static count => [.. Middles(count)]);

    // That the draw of this rank is one of the first so many.
    private static double AtMost(int first, int rank, int count) => 1 - Binomial.CDF((double)first / count, count, rank - 1);

    // That so many draws are all up to this place, and one of them is it.
    private static double Within(int place, int draws, int count) =>
        Math.Pow((place + 1.0) / count, draws) - Math.Pow((double)place / count, draws);
}
