using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Storms;

/// <summary>A percentile by nearest rank, which is a time that somebody really had.</summary>
/// <param name="Percent">Which, in percent; 100 for the longest.</param>
/// <param name="Behind">How many samples are as long or longer in order: what it rests on.</param>
public sealed record StormPercentile(double Percent, double Milliseconds, int Behind);

/// <summary>The percentiles of a storm's times, in milliseconds.</summary>
public sealed class StormPercentiles
{
    /// <summary>Those that are told, in percent.</summary>
    public static readonly IReadOnlyList<double> Percents = [50, 90, 95, 99, 99.9, 100];

    private StormPercentiles(int count, IReadOnlyList<StormPercentile> all)
    {
        Count = count;
        All = all;
    }

    /// <summary>How many samples there are.</summary>
    public int Count { get; }

    /// <summary>The percentiles, in the order of <see cref="Percents"/>.</summary>
    public IReadOnlyList<StormPercentile> All { get; }

    /// <param name="milliseconds">Times, in any order. Infinity stands for one who never got an answer.</param>
    /// <returns>Null where there are none.</returns>
    public static StormPercentiles? Of(IEnumerable<double> milliseconds)
    {
        double[] sorted = [.. milliseconds];
        Array.Sort(sorted);
        return sorted.Length == 0 ? null : new(sorted.Length, [.. Percents.Select(percent => Percentile(sorted, percent))]);
    }

    /// <summary>One of <see cref="Percents"/>.</summary>
    public double At(double percent) => All.First(one => one.Percent == percent).Milliseconds;

    // Definition 1 of Hyndman and Fan (The American Statistician 50, 1996): the smallest sample that so many percent are not above.
    private static StormPercentile Percentile(double[] sorted, double percent)
    {
        // Rounded, because 99.9 % of 1000 is not whole in binary.
        int rank = Math.Max(1, (int)Math.Ceiling(Math.Round(percent * sorted.Length / 100, 9)));
        return new(percent, SortedArrayStatistics.OrderStatistic(sorted, rank), sorted.Length - rank + 1);
    }
}
