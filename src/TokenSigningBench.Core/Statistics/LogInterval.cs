namespace TokenSigningBench.Core.Statistics;

/// <summary>The geometric mean of repeated figures with Student's confidence interval of their logarithms.</summary>
public static class LogInterval
{
    // Two repetitions that differ by a factor of ten have a bound of 10^30: it says nothing, and no run file holds it.
    private const double MaxBound = 1e12;

    /// <param name="figures">One figure per repetition: the repetitions are the unit, not what each of them rests on.</param>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    /// <returns>Null for fewer than two, where one is not a positive number, or where they differ too much for an interval.</returns>
    public static Interval? Of(IReadOnlyList<double> figures, double level)
    {
        if (figures.Count < 2 || figures.Any(figure => !double.IsFinite(figure) || figure <= 0))
            return null;
        var logs = new Summary([.. figures.Select(figure => Math.Log(figure))]);
        double margin = logs.Margin(level),
            high = Math.Exp(logs.Mean + margin);
        return high <= MaxBound ? new(Math.Exp(logs.Mean), Math.Exp(logs.Mean - margin), high) : null;
    }
}
