namespace TokenSigningBench.Core.Statistics;

/// <summary>The geometric mean of repeated figures with Student's confidence interval of their logarithms.</summary>
public static class LogInterval
{
    /// <param name="figures">One figure per repetition: the repetitions are the unit, not what each of them rests on.</param>
    /// <param name="level">The level of confidence, between 0 and 1.</param>
    /// <returns>Null for fewer than two, or where one is not a positive number.</returns>
    public static Interval? Of(IReadOnlyList<double> figures, double level)
    {
        if (figures.Count < 2 || figures.Any(figure => !double.IsFinite(figure) || figure <= 0))
            return null;
        var logs = new Summary([.. figures.Select(figure => Math.Log(figure))]);
        double margin = logs.Margin(level);
        return new(Math.Exp(logs.Mean), Math.Exp(logs.Mean - margin), Math.Exp(logs.Mean + margin));
    }
}
