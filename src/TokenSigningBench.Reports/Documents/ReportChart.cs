namespace TokenSigningBench.Reports.Documents;

/// <summary>The type of a chart.</summary>
public enum ChartKind
{
    /// <summary>Lines over a numeric axis.</summary>
    Lines,

    /// <summary>Lines over names that have an order.</summary>
    Steps,

    /// <summary>A dot for each name with its interval, one name below the other.</summary>
    Dots,

    /// <summary>A stacked bar for each name.</summary>
    Stack,

    /// <summary>Lines over a numeric axis, with both axes logarithmic.</summary>
    Curves,

    /// <summary>A bar for each name, drawn in characters: on a terminal, not on a page.</summary>
    Bars,
}

/// <summary>A point of a chart.</summary>
/// <param name="Series">The line, dot or part to which the point belongs.</param>
/// <param name="Name">The position by name. On a numeric axis the number as text.</param>
/// <param name="At">The position on a numeric axis; null on an axis of names.</param>
/// <param name="Low">The lower end of the interval; null if there is none.</param>
/// <param name="Text">The value as text; null for four significant digits.</param>
public sealed record ChartPoint(
    string Series,
    string Name,
    double Value,
    double? At = null,
    double? Low = null,
    double? High = null,
    string? Text = null
);

/// <summary>A chart: its points and its scales, independent of what draws it.</summary>
public sealed record ReportChart : DocumentItem
{
    // A longer text is too long to listen to, and the table has all points.
    private const int MaxListed = 8;

    public required string Title { get; init; }

    public required ChartKind Kind { get; init; }

    /// <summary>The title of the axis of names or numbers, with the unit last.</summary>
    public required string Dimension { get; init; }

    /// <summary>The title of the axis of values, with the unit.</summary>
    public required string Figure { get; init; }

    /// <summary>Whether the axis of values is logarithmic.</summary>
    public bool IsLogarithmic { get; init; }

    /// <summary>Whether the numeric axis is logarithmic.</summary>
    public bool IsDimensionLogarithmic { get; init; }

    /// <summary>Whether the numeric axis is of percentiles, with N for one in N samples.</summary>
    public bool IsOfPercentiles { get; init; }

    /// <summary>The width of bars in characters, including their names and figures.</summary>
    public int Width { get; init; } = 100;

    /// <summary>The indentation of a chart that is drawn in characters, as <see cref="TextLine.Level"/>.</summary>
    public int Level { get; init; }

    /// <summary>Whether the chart is drawn on a page.</summary>
    public bool IsForPages => Kind != ChartKind.Bars;

    public required IReadOnlyList<ChartPoint> Points { get; init; }

    public IReadOnlyList<string> Series => [.. Points.Select(point => point.Series).Distinct()];

    /// <summary>The chart as text, for people who cannot see it.</summary>
    public string AlternativeText()
    {
        IEnumerable<string> series = Points.GroupBy(point => point.Series).Select(one => $"{one.Key}: {DescribePoints([.. one])}");
        return $"{Title}. {Figure} by {Dimension}{(IsLogarithmic ? ", on a logarithmic scale" : "")}. {string.Join(". ", series)}.";
    }

    // Of many points, some at equal distances, including the first and the last.
    private static string DescribePoints(ChartPoint[] points)
    {
        IEnumerable<ChartPoint> listed =
            points.Length <= MaxListed
                ? points
                : Enumerable.Range(0, MaxListed).Select(i => points[i * (points.Length - 1) / (MaxListed - 1)]);
        return string.Join("; ", listed.Select(point => $"{point.Name} {FigureText.Of(point.Value)}"));
    }
}
