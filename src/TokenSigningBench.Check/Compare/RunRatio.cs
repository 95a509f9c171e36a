using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Compare;

/// <summary>The ratio of the costs of two sets of runs, one value per run, with one-sided bounds on it.</summary>
/// <remarks>
/// Pairs, which ran right after each other, share the conditions of their moment: their ratio is the geometric mean of the pairs' ratios,
/// with Student's t of the ratios' logarithms. Otherwise it is the ratio of the medians, with an error from the bootstrap of whole runs.
///
/// The standard error of each median's logarithm is that of medians of whole runs drawn from the runs with replacement (Efron and
/// Tibshirani, An Introduction to the Bootstrap, 1993, chapter 6; see <see cref="BootstrapMedian"/>), times the root of n / (n - 1),
/// without which it is too small for few runs (Hesterberg, What Teachers Should Know About the Bootstrap, The American Statistician 69,
/// 2015: the bootstrap's narrowness). Intervals use Student's t with Welch's degrees of freedom (Biometrika 34, 1947). The bootstrap's own
/// percentiles are unsuitable: a level corrected for many rows is so far out that, with few runs, every percentile is their largest or
/// smallest value, and two sets of five that merely do not overlap, which happens by chance once in 126 rows, would differ significantly at
/// any level.
/// </remarks>
internal sealed class RunRatio
{
    private readonly double _log;
    private readonly double _error;
    private readonly double _freedom;

    /// <param name="baselineCosts">The baseline: one value per run, above zero, more being worse; two or more.</param>
    /// <param name="newCosts">The new runs, likewise.</param>
    /// <exception cref="ArgumentException">A side has fewer than two runs.</exception>
    /// <param name="arePairs">Whether both lists are of equal length, and their values ran in pairs.</param>
    public RunRatio(IReadOnlyList<double> baselineCosts, IReadOnlyList<double> newCosts, bool arePairs = false)
    {
        if (baselineCosts.Count < 2 || newCosts.Count < 2)
            throw new ArgumentException("A spread needs two runs or more a side");
        if (arePairs)
        {
            var logs = new Summary([.. baselineCosts.Zip(newCosts, (one, other) => Math.Log(other / one))]);
            (_log, _error, _freedom) = (logs.Mean, logs.StandardError, logs.Count - 1);
            return;
        }

        _log = Of(baselineCosts, newCosts);
        double before = Variance(baselineCosts);
        double after = Variance(newCosts);
        _error = Math.Sqrt(before + after);
        _freedom =
            _error == 0
                ? 1
                : Math.Pow(before + after, 2) / (before * before / (baselineCosts.Count - 1) + after * after / (newCosts.Count - 1));
    }

    /// <summary>Above 1 where the new runs cost more.</summary>
    public double Ratio => Math.Exp(_log);

    /// <summary>The ratio for any number of runs, which needs no spread.</summary>
    public static double RatioOf(IReadOnlyList<double> baselineCosts, IReadOnlyList<double> newCosts) =>
        Math.Exp(Of(baselineCosts, newCosts));

    /// <summary>A lower and an upper bound, each of which holds at the level: a gate asks one question, and uses one of them.</summary>
    /// <param name="level">The level of confidence of each bound, between 0.5 and 1.</param>
    public Interval Bounds(double level)
    {
        double margin = _error * Quantile(level);
        return new(Ratio, Math.Exp(_log - margin), Math.Exp(_log + margin));
    }

    /// <summary>
    /// The ratio whose lower bound is above a limit in 8 of 10 such comparisons, with the spread that was observed: the power of the test.
    /// </summary>
    /// <param name="level">The level of the bound.</param>
    public double Detectable(double level, double limit) =>
        limit * Math.Exp(_error * (Quantile(level) + Quantile(RunComparison.DetectionRate)));

    /// <summary>
    /// One minus the highest level at which the lower bound is above a ratio: 1 where the estimate itself is not above it.
    /// </summary>
    public double PValueAbove(double ratio)
    {
        double distance = _log - Math.Log(ratio);
        return distance <= 0 ? 1
            : _error == 0 ? 0
            : StudentT.CDF(0, 1, _freedom, -distance / _error);
    }

    private double Quantile(double probability) => _error == 0 ? 0 : StudentT.InvCDF(0, 1, _freedom, probability);

    private static double Of(IReadOnlyList<double> baselineCosts, IReadOnlyList<double> newCosts) =>
        Math.Log(newCosts.Median() / baselineCosts.Median());

    private static double Variance(IReadOnlyList<double> costs) => BootstrapMedian.LogVariance(costs) * costs.Count / (costs.Count - 1);
}
