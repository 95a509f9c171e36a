using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Statistics;

/// <summary>A figure of measured samples with the interval that resampling them gives it: no assumption is made of how times are distributed, which is never normally.</summary>
/// <param name="Estimate">The figure of the samples themselves.</param>
/// <param name="Low">The lower end of its interval.</param>
/// <param name="High">The upper end of its interval.</param>
public readonly record struct BootstrapInterval(double Estimate, double Low, double High)
{
    /// <summary>The level of confidence unless another is asked for.</summary>
    public const double DefaultLevel = 0.95;

    // One less than 2000, so that the ends at usual levels are whole ranks (Davison and Hinkley, Bootstrap Methods and their Application, section 5.2.1).
    private const int Resamples = 1999;

    // Any number: the same samples give the same interval.
    private const int Seed = 1993;

    /// <summary>Whether the interval holds a value.</summary>
    public bool Holds(double value) => Low <= value && value <= High;

    /// <summary>The median of one set of samples.</summary>
    /// <exception cref="ArgumentException">There are none.</exception>
    public static BootstrapInterval OfMedian(IReadOnlyList<double> samples, double level = DefaultLevel) =>
        Of(resampled => resampled[0].Median(), level, samples);

    /// <summary>How many times larger one median is than another, of two sets of samples.</summary>
    /// <exception cref="ArgumentException">One of them is empty.</exception>
    public static BootstrapInterval OfMedianRatio(
        IReadOnlyList<double> numerator,
        IReadOnlyList<double> baseline,
        double level = DefaultLevel
    ) => Of(resampled => resampled[0].Median() / resampled[1].Median(), level, numerator, baseline);

    /// <summary>How much larger one median is than another, of two sets of samples.</summary>
    /// <exception cref="ArgumentException">One of them is empty.</exception>
    public static BootstrapInterval OfMedianDifference(
        IReadOnlyList<double> minuend,
        IReadOnlyList<double> subtrahend,
        double level = DefaultLevel
    ) => Of(resampled => resampled[0].Median() - resampled[1].Median(), level, minuend, subtrahend);

    /// <summary>
    /// Any figure of one or more sets of samples, by the percentile method: each set is drawn from itself with replacement, the figure is taken of what was
    /// drawn, again and again, and the interval is what lies between the figures' percentiles (Efron and Tibshirani, An Introduction to the Bootstrap, 1993,
    /// sections 8.3 and 13.3).
    /// </summary>
    /// <param name="figure">Takes the figure of resampled sets, which stand in the order of <paramref name="samples"/>.</param>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    /// <param name="samples">The sets, drawn independently of each other.</param>
    /// <exception cref="ArgumentException">One of them is empty.</exception>
    public static BootstrapInterval Of(Func<double[][], double> figure, double level, params IReadOnlyList<double>[] samples)
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
