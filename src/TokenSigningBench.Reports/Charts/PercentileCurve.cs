using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Reports.Charts;

/// <summary>Samples as a curve of percentiles, with a limited number of points.</summary>
public static class PercentileCurve
{
    /// <summary>The maximum number of points, which is more than a screen can separate.</summary>
    public const int MaxPoints = 160;

    /// <summary>
    /// Draws the curve. The x value N means that one in N samples is longer: 2 at the median, 100 at the 99th percentile.
    /// </summary>
    /// <param name="samples">Times in any order. Infinity and NaN are left out.</param>
    public static IReadOnlyList<ChartPoint> Of(string series, IEnumerable<double> samples) => OfRepetitions(series, [samples]);

    /// <summary>The curve of repetitions: the geometric mean at each percentile.</summary>
    /// <param name="repetitions">The samples of each, as for one. Those without samples are left out.</param>
    public static IReadOnlyList<ChartPoint> OfRepetitions(string series, IReadOnlyList<IEnumerable<double>> repetitions)
    {
        double[][] sorted =
        [
            .. repetitions.Select(samples => samples.Where(double.IsFinite).Order().ToArray()).Where(samples => samples.Length > 0),
        ];
        int count = sorted.Length == 0 ? 0 : sorted.Min(samples => samples.Length);
        return [.. Ranks(count).Select(rank => Point(series, sorted, rank, count))];
    }

    /// <summary>A chart of percentile curves of the time to first byte, in ms.</summary>
    public static ReportChart Chart(string title, IEnumerable<ChartPoint> points) =>
        new()
        {
            Title = title,
            Kind = ChartKind.Lines,
            Dimension = "percentile",
            Figure = "time to first byte, ms",
            IsLogarithmic = true,
            IsOfPercentiles = true,
            Points = [.. points],
        };

    // The longest times matter most: ranks are equidistant on the scale of the chart.
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

    private static ChartPoint Point(string series, double[][] sorted, int rank, int count)
    {
        double[] times = [.. sorted.Select(samples => samples[(int)((long)rank * samples.Length / count)])];
        return new(
            series,
            Invariant($"p{100.0 * rank / count:0.####}"),
            times is [var only] ? only : times.GeometricMean(),
            At: (double)count / (count - rank)
        );
    }
}
