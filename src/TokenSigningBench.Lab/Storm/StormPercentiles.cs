using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A percentile by nearest rank, which is a measured time.</summary>
/// <param name="Percent">50 for the median; 100 for the longest.</param>
/// <param name="CountAtOrAbove">The number of samples at this rank or above: what the percentile rests on.</param>
public sealed record StormPercentile(double Percent, double Milliseconds, int CountAtOrAbove);

/// <summary>Percentiles of a load test's times, in milliseconds.</summary>
public sealed class StormPercentiles
{
    /// <summary>The percentiles that are reported.</summary>
    public static readonly IReadOnlyList<double> Percents = [50, 90, 95, 99, 99.9, 100];

    private StormPercentiles(int count, IReadOnlyList<StormPercentile> all)
    {
        Count = count;
        All = all;
    }

    /// <summary>The sample count.</summary>
    public int Count { get; }

    /// <summary>The percentiles, in the order of <see cref="Percents"/>.</summary>
    public IReadOnlyList<StormPercentile> All { get; }

    /// <param name="milliseconds">Times in any order; infinity for a user who never got a response.</param>
    /// <returns>Null without times.</returns>
    public static StormPercentiles? Of(IEnumerable<double> milliseconds)
    {
        double[] sorted = [.. milliseconds];
        Array.Sort(sorted);
        return sorted.Length == 0 ? null : new(sorted.Length, [.. Percents.Select(percent => Percentile(sorted, percent))]);
    }

    /// <summary>The percentiles of several load tests as those of one: the geometric mean of each, with the least sample count.</summary>
    /// <returns>Null where one of them has no times.</returns>
    public static StormPercentiles? Mean(IReadOnlyList<StormPercentiles?> all) =>
        all is [var only] ? only
        : all.OfType<StormPercentiles>().ToArray() is not { Length: > 0 } known || known.Length < all.Count ? null
        : new(
            known.Min(one => one.Count),
            [
                .. Percents.Select(
                    (percent, index) =>
                        new StormPercentile(
                            percent,
                            known.Select(one => one.All[index].Milliseconds).GeometricMean(),
                            known.Min(one => one.All[index].CountAtOrAbove)
                        )
                ),
            ]
        );

    public double At(double percent) => All.First(one => one.Percent == percent).Milliseconds;

    private static StormPercentile Percentile(double[] sorted, double percent)
    {
        int rank = Percentiles.Rank(sorted.Length, percent);
        return new(percent, sorted[rank - 1], sorted.Length - rank + 1);
    }
}
