namespace TokenSigningBench.Core.Statistics;

/// <summary>The ratio of two means with a confidence interval.</summary>
public static class RatioInterval
{
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
