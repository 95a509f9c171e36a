using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>Percentiles of response times, in milliseconds. A percentile is null where no sample is beyond it.</summary>
/// <param name="Count">The sample count.</param>
/// <param name="P999">The 99.9th percentile.</param>
public sealed record ResponseTimes(int Count, double Mean, double P50, double? P90, double? P95, double? P99, double? P999, double Maximum)
{
    /// <summary>The percentiles that are reported.</summary>
    public static readonly IReadOnlyList<double> Percents = [50, 90, 95, 99, 99.9];

    /// <param name="milliseconds">One time or more, in any order.</param>
    /// <exception cref="ArgumentException">There are no times.</exception>
    public static ResponseTimes Of(IReadOnlyCollection<double> milliseconds)
    {
        if (milliseconds.Count == 0)
            throw new ArgumentException("There are no response times", nameof(milliseconds));
        double[] sorted = [.. milliseconds];
        Array.Sort(sorted);
        double?[] at = [.. Percents.Select(percent => Percentile(sorted, percent))];
        return new(sorted.Length, sorted.Average(), Percentiles.OfSorted(sorted, 50), at[1], at[2], at[3], at[4], sorted[^1]);
    }

    /// <summary>One percentile above the median, ten times as fast as <see cref="Of"/>, because nothing is sorted.</summary>
    /// <param name="milliseconds">The times, in any order. The method reorders them.</param>
    internal static double? PercentileOf(double[] milliseconds, double percent) =>
        HasSampleBeyond(milliseconds.Length, percent) ? Percentiles.SelectInPlace(milliseconds, percent) : null;

    /// <exception cref="ArgumentOutOfRangeException">The percentile is not one of <see cref="Percents"/>.</exception>
    public double? At(double percent) =>
        percent switch
        {
            50 => P50,
            90 => P90,
            95 => P95,
            99 => P99,
            99.9 => P999,
            _ => throw new ArgumentOutOfRangeException(nameof(percent), percent, "There is no such percentile"),
        };

    private static double? Percentile(double[] sorted, double percent) =>
        HasSampleBeyond(sorted.Length, percent) ? Percentiles.OfSorted(sorted, percent) : null;

    private static bool HasSampleBeyond(int count, double percent) => count * (100 - percent) >= 100 * (1 - 1e-12);
}
