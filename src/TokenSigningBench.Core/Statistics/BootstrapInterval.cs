using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Statistics;

/// <summary>
/// An estimate from measured samples with its bootstrap confidence interval. Nothing is assumed about the distribution of the times, which
/// is never normal.
/// </summary>
public static class BootstrapInterval
{
    public const double DefaultLevel = 0.95;

    // One less than 2000, so that the ends at common levels are whole ranks (Davison and Hinkley, Bootstrap Methods and their Application,
    // section 5.2.1).
    private const int Resamples = 1999;

    // The value does not matter. A fixed seed gives the same interval for the same samples.
    private const int Seed = 1993;

    /// <exception cref="ArgumentException">There are no samples.</exception>
    public static Interval OfMedian(IReadOnlyList<double> samples, double level = DefaultLevel) =>
        Of(resampled => resampled[0].Median(), level, samples);

    /// <summary>The ratio of two medians: <paramref name="numerator"/> over <paramref name="baseline"/>.</summary>
    /// <exception cref="ArgumentException">One of the sets is empty.</exception>
    public static Interval OfMedianRatio(IReadOnlyList<double> numerator, IReadOnlyList<double> baseline, double level = DefaultLevel) =>
        Of(resampled => resampled[0].Median() / resampled[1].Median(), level, numerator, baseline);

    /// <summary>The difference of two medians: <paramref name="minuend"/> minus <paramref name="subtrahend"/>.</summary>
    /// <exception cref="ArgumentException">One of the sets is empty.</exception>
    public static Interval OfMedianDifference(
        IReadOnlyList<double> minuend,
        IReadOnlyList<double> subtrahend,
        double level = DefaultLevel
    ) => Of(resampled => resampled[0].Median() - resampled[1].Median(), level, minuend, subtrahend);

    /// <summary>
    /// Any statistic of one or more sets of samples, by the percentile method. Each set is resampled with replacement and the statistic is
    /// computed again, many times. The interval lies between the percentiles of these statistics (Efron and Tibshirani, An Introduction to
    /// the Bootstrap, 1993, sections 8.3 and 13.3).
    /// </summary>
    /// <param name="figure">Computes the statistic of resampled sets, in the order of <paramref name="samples"/>.</param>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    /// <param name="samples">The sets, resampled independently of each other.</param>
    /// <exception cref="ArgumentException">One of the sets is empty.</exception>
    public static Interval Of(Func<double[][], double> figure, double level, params IReadOnlyList<double>[] samples)
    {
        if (samples.Any(set => set.Count == 0))
            throw new ArgumentException("An interval needs samples", nameof(samples));

        var random = new Random(Seed);
        double[][] drawn = [.. samples.Select(set => new double[set.Count])];
        var figures = new double[Resamples];
        for (int i = 0; i < Resamples; i++)
        {
            foreach ((IReadOnlyList<double> from, double[] to) in samples.Zip(drawn))
            {
                for (int j = 0; j < to.Length; j++)
                    to[j] = from[random.Next(from.Count)];
            }

            figures[i] = figure(drawn);
        }

        Array.Sort(figures);
        int rank = Math.Max(1, (int)Math.Round((Resamples + 1) * (1 - level) / 2));
        return new(figure([.. samples.Select(set => set.ToArray())]), figures[rank - 1], figures[Resamples - rank]);
    }
}
