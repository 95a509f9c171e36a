namespace TokenSigningBench.Reports.Charts;

/// <summary>Samples as a curve of percentiles: as many points for a million of them as for a thousand.</summary>
internal static class PercentileCurve
{
    /// <summary>The most points of a curve: closer together than a screen's.</summary>
    public const int MaxPoints = 160;

    /// <summary>Draws it. What lies along is one in how many is longer: 2 at the median, 100 at the 99th percentile.</summary>
    /// <param name="samples">Times, in any order; infinity and what is no number are left out.</param>
    public static IReadOnlyList<ChartPoint> Of(string series, IEnumerable<double> samples)
    {
        double[] sorted = [.. samples.Where(double.IsFinite)];
        Array.Sort(sorted);
        return [.. Ranks(sorted.Length).Select(rank => Point(series, sorted, rank))];
    }

    /// <summary>A chart of such curves, of times to the first byte in milliseconds.</summary>
    public static ReportChart Chart(string title, IEnumerable<ChartPoint> points) =>
        new()
        {
            Title = title,
            Kind = ChartKind.Lines,
            Along = "percentile",
            Figure = "ms to the first byte",
            IsLogarithmic = true,
            IsOfPercentiles = true,
            Points = [.. points],
        };

    // The longest are the ones that count: ranks lie at equal distances on the scale on which they are drawn.
    private static IEnumerable<int> Ranks(int count)
    {
        if (count <= MaxPoints)
            return Enumerable.Range(0, count);
        return Enumerable
            .Range(0, MaxPoints)
            .Select(i => (int)Math.Round(count * (1 - Math.Pow(count, -(double)i / (MaxPoints - 1)))))
            .Select(rank => Math.Min(rank, count - 1))
            .Distinct();
    }

    private static ChartPoint Point(string series, double[] sorted, int rank) =>
        new(series, Invariant($"p{100.0 * rank / sorted.Length:0.####}"), sorted[rank], At: (double)sorted.Length / (sorted.Length - rank));
}
