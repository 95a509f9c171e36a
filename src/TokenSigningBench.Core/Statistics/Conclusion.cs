namespace TokenSigningBench.Core.Statistics;

/// <summary>What an interval says of a claim.</summary>
public enum Conclusion
{
    /// <summary>The whole interval agrees with the claim.</summary>
    Established,

    /// <summary>The whole interval contradicts it.</summary>
    Contradicted,

    /// <summary>Part of the interval agrees and part does not: more rounds or a quieter machine would decide.</summary>
    Undecided,
}

/// <summary>Compares an interval with the values that a claim allows.</summary>
public static class Conclusions
{
    /// <summary>The claim that a value lies in a range, limits included. A claim without a limit on one side has infinity there.</summary>
    /// <param name="low">The lower end of the value's confidence interval.</param>
    /// <param name="high">The upper end.</param>
    /// <exception cref="ArgumentException">An end is not a number, or they are in the wrong order.</exception>
    public static Conclusion IsWithin(double low, double high, double allowedLow, double allowedHigh)
    {
        if (!(low <= high) || !(allowedLow <= allowedHigh))
            throw new ArgumentException(Invariant($"Not intervals: {low} to {high}, {allowedLow} to {allowedHigh}"), nameof(low));
        return low >= allowedLow && high <= allowedHigh ? Conclusion.Established
            : high < allowedLow || low > allowedHigh ? Conclusion.Contradicted
            : Conclusion.Undecided;
    }

    /// <summary>The claim that a value is at most a limit.</summary>
    public static Conclusion IsAtMost(double low, double high, double limit) => IsWithin(low, high, double.NegativeInfinity, limit);

    /// <summary>
    /// The claim that two things are the same, by a test of equivalence: the interval of their ratio lies within a margin of 1. With a 90%
    /// interval this is two one-sided tests at 5% (Schuirmann 1987).
    /// </summary>
    /// <param name="margin">The largest ratio that still counts as the same, above 1: 1.05 for 5%.</param>
    public static Conclusion IsSame(Interval ratio, double margin) => IsWithin(ratio.Low, ratio.High, 1 / margin, margin);
}
