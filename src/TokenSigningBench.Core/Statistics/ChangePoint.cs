namespace TokenSigningBench.Core.Statistics;

/// <summary>Where the level of a series changes.</summary>
/// <param name="Index">The first value of the new level.</param>
/// <param name="PValue">How often a series without a change looks changed at least as clearly.</param>
public sealed record ChangePoint(int Index, double PValue)
{
    private const int Draws = 9999;

    /// <summary>The clearest change of a series, whether or not it is significant; null for fewer than two values.</summary>
    /// <remarks>
    /// Pettitt's statistic (A Non-Parametric Approach to the Change-Point Problem, Applied Statistics 28, 1979): the largest difference of
    /// the ranks before and after a point. Beside it the range of these differences, as in Kuiper's statistic, which a level that comes
    /// back enlarges too. Ranks make one wild value as harmless as any other. The p-values are those of a permutation test, which needs no
    /// formula for short series and for ties; the smaller one counts, doubled because there are two. It assumes that values without a
    /// change are in random order.
    /// </remarks>
    /// <param name="series">The values in order.</param>
    /// <param name="ceiling">A p-value above which it need not be exact: the draws then end early.</param>
    public static ChangePoint? Clearest(IReadOnlyList<double> series, double ceiling)
    {
        ArgumentNullException.ThrowIfNull(series);
        if (series.Count < 2)
            return null;

        double[] ranks = Ranks(series);
        Differences own = DifferencesOf(ranks);
        // The same numbers for every series of a length, so that a report of the same runs says the same.
        Random random = RandomSequence.For(series.Count, RandomPurpose.Permutation);
        int drawn = 0,
            asLarge = 0,
            asWide = 0;
        while (drawn < Draws && Math.Min(asLarge, asWide) <= ceiling * Draws)
        {
            random.Shuffle(ranks);
            drawn++;
            Differences other = DifferencesOf(ranks);
            asLarge += other.Largest >= own.Largest ? 1 : 0;
            asWide += other.Range >= own.Range ? 1 : 0;
        }

        return new(own.Index, Math.Min(1, 2 * (1.0 + Math.Min(asLarge, asWide)) / (1 + drawn)));
    }

    /// <summary>All changes of a series, in order: the clearest one, and then those of the parts before and after it.</summary>
    /// <param name="level">The highest p-value of a change.</param>
    public static IReadOnlyList<ChangePoint> Find(IReadOnlyList<double> series, double level)
    {
        if (Clearest(series, level) is not { } clearest || clearest.PValue > level)
            return [];
        return
        [
            .. Find([.. series.Take(clearest.Index)], level),
            clearest,
            .. Find([.. series.Skip(clearest.Index)], level).Select(later => later with { Index = clearest.Index + later.Index }),
        ];
    }

    private static Differences DifferencesOf(double[] ranks)
    {
        double sum = 0,
            highest = 0,
            lowest = 0,
            largest = -1;
        int index = 1;
        for (int before = 1; before < ranks.Length; before++)
        {
            sum += ranks[before - 1];
            double difference = 2 * sum - before * (ranks.Length + 1.0);
            (highest, lowest) = (Math.Max(highest, difference), Math.Min(lowest, difference));
            if (Math.Abs(difference) > largest)
                (largest, index) = (Math.Abs(difference), before);
        }

        return new(index, largest, highest - lowest);
    }

    // From 1; equal values have the mean of their ranks.
    private static double[] Ranks(IReadOnlyList<double> series)
    {
        double[] ranks = new double[series.Count];
        int[] order = [.. Enumerable.Range(0, series.Count).OrderBy(index => series[index])];
        for (int start = 0; start < order.Length; )
        {
            int end = start;
            while (end + 1 < order.Length && series[order[end + 1]] == series[order[start]])
                end++;
            foreach (int index in order[start..(end + 1)])
                ranks[index] = 1 + (start + end) / 2.0;
            start = end + 1;
        }

        return ranks;
    }

    /// <param name="Index">Where the difference of the ranks is largest.</param>
    private readonly record struct Differences(int Index, double Largest, double Range);
}
