using MathNet.Numerics.Distributions;

namespace TokenSigningBench.Core.Statistics;

/// <summary>How many times larger one mean is than another, with a confidence interval.</summary>
/// <param name="Ratio">The ratio of the means.</param>
/// <param name="Low">The lower end of its interval.</param>
/// <param name="High">The upper end of its interval.</param>
public readonly record struct RatioEstimate(double Ratio, double Low, double High)
{
    /// <summary>
    /// The ratio of two independent means. The interval is symmetric on the log scale: the relative standard errors add in quadrature
    /// (the delta method: Casella and Berger, Statistical Inference, section 5.5.4), with the smaller sample's degrees of freedom.
    /// </summary>
    /// <param name="baseline">What it is compared with.</param>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    public static RatioEstimate Of(Summary numerator, Summary baseline, double level = Summary.ErrorLevel)
    {
        double ratio = numerator.Mean / baseline.Mean;
        double error = Math.Sqrt(
            Math.Pow(numerator.StandardError / numerator.Mean, 2) + Math.Pow(baseline.StandardError / baseline.Mean, 2)
        );
        double margin = Math.Exp(error * StudentT.InvCDF(0, 1, Math.Min(numerator.Count, baseline.Count) - 1, 0.5 + level / 2));
        return new(ratio, ratio / margin, ratio * margin);
    }

    /// <summary>
    /// How many times further apart two things are than they were before: this ratio divided by that before, or the reciprocals' where that is under 1.
    /// The margins, which are symmetric on the log scale, add in quadrature.
    /// </summary>
    /// <param name="before">The same two things' ratio under other circumstances, from other samples.</param>
    public RatioEstimate GrowthFrom(RatioEstimate before)
    {
        double ratio = before.Ratio < 1 ? before.Ratio / Ratio : Ratio / before.Ratio;
        double margin = Math.Exp(Math.Sqrt(Math.Pow(Math.Log(High / Ratio), 2) + Math.Pow(Math.Log(before.High / before.Ratio), 2)));
        return new(ratio, ratio / margin, ratio * margin);
    }

    /// <summary>Whether the ratio cannot be told from 1: its interval holds 1, or it is no further from 1 than the baseline drifted.</summary>
    /// <param name="drift">The baseline's last mean over its first.</param>
    public bool IsNoDifference(double drift) => (Low <= 1 && High >= 1) || Math.Abs(Math.Log(Ratio)) <= Math.Abs(Math.Log(drift));
}
