using MathNet.Numerics.Distributions;

namespace TokenSigningBench.Core.Statistics;

/// <summary>The ratio of two means with a confidence interval.</summary>
public static class RatioInterval
{
    /// <summary>
    /// The ratio of two independent means. The interval is symmetric on the log scale: the relative standard errors add in quadrature (the
    /// delta method: Casella and Berger, Statistical Inference, section 5.5.4), with the smaller sample's degrees of freedom.
    /// </summary>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    public static Interval Of(Summary numerator, Summary baseline, double level = Summary.ErrorLevel)
    {
        double ratio = numerator.Mean / baseline.Mean;
        double error = Math.Sqrt(
            Math.Pow(numerator.StandardError / numerator.Mean, 2) + Math.Pow(baseline.StandardError / baseline.Mean, 2)
        );
        double margin = Math.Exp(error * StudentT.InvCDF(0, 1, Math.Min(numerator.Count, baseline.Count) - 1, 0.5 + level / 2));
        return new(ratio, ratio / margin, ratio * margin);
    }

    /// <summary>
    /// The ratio of two operations that were measured in the same interleaved rounds: the trimmed mean of the logarithms of the rounds'
    /// ratios, with its interval. So neither the machine's drift from round to round widens it, nor a few rounds beside other work.
    /// </summary>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    /// <returns>Null for fewer than two rounds, lists of unequal length, or a time that is not positive.</returns>
    public static Interval? OfRounds(IReadOnlyList<double> numerator, IReadOnlyList<double> baseline, double level = Summary.ErrorLevel)
    {
        double[] logs = [.. numerator.Zip(baseline, (one, other) => Math.Log(one / other))];
        if (numerator.Count != baseline.Count || logs.Length < 2 || !logs.All(double.IsFinite))
            return null;
        var mean = new TrimmedMean(logs);
        double margin = mean.Margin(level);
        return new(Math.Exp(mean.Mean), Math.Exp(mean.Mean - margin), Math.Exp(mean.Mean + margin));
    }
}
