namespace TokenSigningBench.Reports.Documents;

/// <summary>How a chart is drawn.</summary>
public enum ChartKind
{
    /// <summary>Lines over a number.</summary>
    Lines,

    /// <summary>Lines over names that have an order.</summary>
    Steps,

    /// <summary>A dot for each name, with its interval, names one below the other.</summary>
    Dots,

    /// <summary>A bar for each name, of parts one after the other.</summary>
    Stack,

    /// <summary>Lines over a number, drawn in characters on a terminal too: both axes are logarithmic.</summary>
    Curves,

    /// <summary>A bar for each name, in characters: for a terminal, and on no page.</summary>
    Bars,
}

/// <summary>A point of a chart.</summary>
/// <param name="Series">Which line, dot or part it belongs to.</param>
/// <param name="Name">Where it is, by name; for lines over a number, how that number is read.</param>
/// <param name="At">Where it is, by number; null where names tell.</param>
/// <param name="Low">The lower end of its interval; null where it has none.</param>
/// <param name="Text">How its figure is read; null where the first four digits are.</param>
public sealed record ChartPoint(
    string Series,
    string Name,
    double Value,
    double? At = null,
    double? Low = null,
    double? High = null,
    string? Text = null
);

/// <summary>A chart: its points and its scales. Which program draws it is not known here.</summary>
public sealed record ReportChart : DocumentItem
{
    // More are no longer a text that anybody listens to, and the table has all of them.
    private const int MaxListed = 8;

    public required string Title { get; init; }

    /// <summary>How it is drawn.</summary>
    public required ChartKind Kind { get; init; }

    /// <summary>What lies along: with its unit, last.</summary>
    public required string Along { get; init; }

    /// <summary>What the figures are: with their unit.</summary>
    public required string Figure { get; init; }

    /// <summary>Whether figures are drawn by their logarithms.</summary>
    public bool IsLogarithmic { get; init; }

    /// <summary>Whether what lies along is, too.</summary>
    public bool IsAlongLogarithmic { get; init; }

    /// <summary>Whether what lies along are percentiles, as percentile curves have them.</summary>
    public bool IsOfPercentiles { get; init; }

    /// <summary>How many characters wide bars are drawn, with their names and figures.</summary>
    public int Width { get; init; } = 100;

    /// <summary>How far it is indented where it is drawn in characters, as <see cref="TextLine.Level"/>.</summary>
    public int Level { get; init; }

    /// <summary>Whether a page draws it.</summary>
    public bool IsForPages => Kind != ChartKind.Bars;

    /// <summary>The points, in their order.</summary>
    public required IReadOnlyList<ChartPoint> Points { get; init; }

    /// <summary>The series, in their order.</summary>
    public IReadOnlyList<string> Series => [.. Points.Select(point => point.Series).Distinct()];

    /// <summary>The same in words, for who does not see it.</summary>
    public string Alternative()
    {
        IEnumerable<string> series = Points.GroupBy(point => point.Series).Select(one => $"{one.Key}: {Told([.. one])}");
        return $"{Title}. {Figure} by {Along}{(IsLogarithmic ? ", on a logarithmic scale" : "")}. {string.Join(". ", series)}.";
    }

    // Of many points, some at equal distances, with the first and the last.
    private static string Told(ChartPoint[] points)
    {
        IEnumerable<ChartPoint> told =
            points.Length <= MaxListed
                ? points
                : Enumerable.Range(0, MaxListed).Select(i => points[i * (points.Length - 1) / (MaxListed - 1)]);
        return string.Join("; ", told.Select(point => $"{point.Name} {FigureText.Of(point.Value)}"));
    }
}
