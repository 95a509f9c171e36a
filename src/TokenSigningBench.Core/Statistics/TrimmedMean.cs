using MathNet.Numerics.Distributions;

namespace TokenSigningBench.Core.Statistics;

/// <summary>
/// The mean of the middle three fifths of the samples, with its standard error from the winsorized samples (Tukey and McLaughlin, Sankhya A
/// 25, 1963; Yuen, Biometrika 61, 1974). Rounds that other work slowed then widen the interval little. Of fewer than 15 samples, nothing is
/// trimmed: it is the mean.
/// </summary>
public sealed class TrimmedMean
{
    private const int FewestTrimmed = 15;
    private const int Share = 5;

    private readonly int _kept;

    /// <param name="samples">Two or more.</param>
    /// <exception cref="ArgumentException">There are fewer than two.</exception>
    public TrimmedMean(IReadOnlyCollection<double> samples)
    {
        int trimmed = samples.Count < FewestTrimmed ? 0 : samples.Count / Share;
        double[] sorted = [.. samples.Order()];
        double[] middle = sorted[trimmed..^trimmed];
        _kept = middle.Length;
        Mean = middle.Average();
        var winsorized = new Summary([.. sorted.Select(sample => Math.Clamp(sample, middle[0], middle[^1]))]);
        StandardError = winsorized.StandardDeviation * Math.Sqrt((sorted.Length - 1d) / (_kept * (_kept - 1d)));
    }

    public double Mean { get; }

    public double StandardError { get; }

    /// <summary>Half the confidence interval, by Student's t distribution with one degree of freedom less than samples are kept.</summary>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    public double Margin(double level) => StandardError * StudentT.InvCDF(0, 1, _kept - 1, 0.5 + level / 2);
}
