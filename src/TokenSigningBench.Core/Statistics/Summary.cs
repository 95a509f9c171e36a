using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Statistics;

/// <summary>Mean, median and spread of a set of measured times, in the unit of the samples.</summary>
public sealed class Summary
{
    /// <summary>The confidence level of the errors that BenchmarkDotNet prints.</summary>
    public const double ErrorLevel = 0.999;

    /// <param name="samples">Two or more times, of any unit.</param>
    /// <exception cref="ArgumentException">There are fewer than two.</exception>
    public Summary(IReadOnlyCollection<double> samples)
    {
        if (samples.Count < 2)
            throw new ArgumentException("A spread needs two samples or more", nameof(samples));

        Samples = samples as IReadOnlyList<double> ?? [.. samples];
        Count = samples.Count;
        Mean = samples.Mean();
        Median = samples.Median();
        StandardDeviation = samples.StandardDeviation();
        StandardError = StandardDeviation / Math.Sqrt(Count);
        Minimum = samples.Min();
        Maximum = samples.Max();
    }

    public IReadOnlyList<double> Samples { get; }

    public int Count { get; }

    public double Mean { get; }

    public double Median { get; }

    /// <summary>The sample standard deviation (n - 1).</summary>
    public double StandardDeviation { get; }

    public double StandardError { get; }

    public double Minimum { get; }

    public double Maximum { get; }

    /// <summary>Half the confidence interval of the mean, by Student's t distribution with n - 1 degrees of freedom.</summary>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    public double Margin(double level) => StandardError * StudentT.InvCDF(0, 1, Count - 1, 0.5 + level / 2);

    /// <summary>The confidence interval of the mean. Samples that are far apart make no time negative: it begins at 0.</summary>
    /// <param name="level">As for <see cref="Margin"/>.</param>
    public Interval MeanInterval(double level) => new(Mean, Math.Max(0, Mean - Margin(level)), Mean + Margin(level));

    /// <summary>Half the 99.9% interval as a share of the mean: the error that tables show.</summary>
    public double RelativeError => Margin(ErrorLevel) / Mean;
}
