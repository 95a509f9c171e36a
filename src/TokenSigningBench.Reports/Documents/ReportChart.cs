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

    /// <summary>
    /// What happened to each name and when: sections from <see cref="ChartPoint.Low"/> to <see cref="ChartPoint.High"/>. The first series
    /// is what is normal, and is drawn as a thin line.
    /// </summary>
    Spans,
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

/// <summary>A line across a chart: a limit, or what the values are compared with.</summary>
/// <param name="Value">The position on the axis of values.</param>
/// <param name="Label">What it is: "budget 10 ms"; empty for a value from which the values are measured, such as a ratio of 1.</param>
public sealed record ChartLimit(double Value, string Label);

/// <summary>A chart: its points and its scales, independent of what draws it.</summary>
public sealed record ReportChart : DocumentItem
{
    // A longer text is too long to listen to, and the table has all points.
    private const int MaxListed = 8;

    // More rows would hide that a chart beside them has few.
    private const int MaxShortRows = 8;

    private readonly IReadOnlyList<string>? _series;

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

    /// <summary>Whether it tells the story of its document, though it is not the first chart.</summary>
    public bool IsStory { get; init; }

    /// <summary>The lines across the chart, such as a budget.</summary>
    public IReadOnlyList<ChartLimit> Limits { get; init; } = [];

    /// <summary>Whether the numeric axis is of percentiles, with N for one in N samples.</summary>
    public bool IsOfPercentiles { get; init; }

    /// <summary>The width of bars in characters, including their names and figures.</summary>
    public int Width { get; init; } = 100;

    /// <summary>The indentation of a chart that is drawn in characters, as <see cref="TextLine.Level"/>.</summary>
    public int Level { get; init; }

    /// <summary>Whether the chart is drawn on a page.</summary>
    public bool IsForPages => Kind != ChartKind.Bars;

    public required IReadOnlyList<ChartPoint> Points { get; init; }

    /// <summary>The lines, dots or parts, each with a colour and a shape of its own. The default is what the points have.</summary>
    public IReadOnlyList<string> Series
    {
        get => _series ?? [.. Points.Select(point => point.Series).Distinct()];
        init => _series = value;
    }

    /// <summary>Whether each name has a row of its own.</summary>
    public bool HasRows => Kind is ChartKind.Dots or ChartKind.Stack or ChartKind.Spans;

    /// <summary>The chart with its first rows only, to stand beside others; itself if it is short.</summary>
    public ReportChart FirstRows()
    {
        string[] names = HasRows ? [.. Points.Select(point => point.Name).Distinct()] : [];
        int rows = Math.Max(2, MaxShortRows / (Kind == ChartKind.Dots ? Math.Max(1, Series.Count) : 1));
        return names.Length <= rows
            ? this
            : this with
            {
                Title = Invariant($"{Title} (first {rows} of {names.Length})"),
                Points = [.. Points.Where(point => names.AsSpan(0, rows).Contains(point.Name))],
            };
    }

    /// <summary>The chart as text, for people who cannot see it.</summary>
    public string AlternativeText()
    {
        IEnumerable<string> series = Points.GroupBy(point => point.Series).Select(one => $"{one.Key}: {DescribePoints([.. one])}");
        IEnumerable<string> limits = Limits.Where(limit => limit.Label.Length > 0).Select(limit => limit.Label);
        string scale = IsLogarithmic ? ", on a logarithmic scale" : "";
        return $"{Title}. {Figure} by {Dimension}{scale}. {string.Join(". ", series.Concat(limits))}.";
    }

    // Of many points, some at equal distances, including the first and the last.
    private string DescribePoints(ChartPoint[] points)
    {
        IEnumerable<ChartPoint> listed =
            points.Length <= MaxListed
                ? points
                : Enumerable.Range(0, MaxListed).Select(i => points[i * (points.Length - 1) / (MaxListed - 1)]);
        return string.Join(
            "; ",
            listed.Select(point => $"{point.Name} {(Kind == ChartKind.Spans ? point.Text : null) ?? FigureText.Of(point.Value)}")
        );
    }
}
