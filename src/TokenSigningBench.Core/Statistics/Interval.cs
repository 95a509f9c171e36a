namespace TokenSigningBench.Core.Statistics;

/// <summary>An estimate with its confidence interval, which may be of a median, a mean, a difference or a ratio.</summary>
public readonly record struct Interval(double Estimate, double Low, double High)
{
    /// <summary>Whether a ratio's interval contains 1, so that it is undecided which of the two is larger.</summary>
    public bool IsNoDifference => Contains(1);

    public bool Contains(double value) => Low <= value && value <= High;

    /// <summary>
    /// How many times further apart two means are than in the earlier ratio: this ratio divided by the earlier one, or their reciprocals
    /// where the earlier one is under 1. The margins, which are symmetric on the log scale, add in quadrature.
    /// </summary>
    /// <param name="before">The ratio of the same two operations under other conditions, from other samples.</param>
    public Interval GrowthFrom(Interval before)
    {
        double ratio = before.Estimate < 1 ? before.Estimate / Estimate : Estimate / before.Estimate;
        double margin = Math.Exp(Math.Sqrt(Math.Pow(Math.Log(High / Estimate), 2) + Math.Pow(Math.Log(before.High / before.Estimate), 2)));
        return new(ratio, ratio / margin, ratio * margin);
    }
}
