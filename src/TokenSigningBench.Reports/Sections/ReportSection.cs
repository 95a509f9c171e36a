using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Reports.Sections;

/// <summary>What one run says of one thing.</summary>
public sealed record ReportSection
{
    private readonly IReadOnlyList<DocumentBlock>? _blocks;

    /// <summary>Its heading.</summary>
    public required string Title { get; init; }

    /// <summary>The run that it is taken from.</summary>
    public required string Run { get; init; }

    /// <summary>What it comes to, in one sentence or two.</summary>
    public required string Answer { get; init; }

    /// <summary>The conditions, and what a reader must know besides. A sentence or two each.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Its figures.</summary>
    public IReadOnlyList<ReportFigure> Figures { get; init; } = [];

    /// <summary>Its content, in its order: the figures and then the notes, unless something else is given.</summary>
    public IReadOnlyList<DocumentBlock> Blocks
    {
        get => _blocks ??
        [
            .. Figures.Select((figure, index) => new DocumentBlock(FormattableString.Invariant($"figure-{index + 1}"), Weight.Primary, [.. figure.Charts, figure.Table])),
            new("notes", Weight.Primary, [.. Notes.Select(note => new TextLine(note, 1))]),
        ];
        init => _blocks = value;
    }

    /// <summary>A run's document as a section.</summary>
    /// <param name="run">The run's name.</param>
    /// <param name="document">What it says.</param>
    public static ReportSection Of(string run, Document document)
    {
        ArgumentNullException.ThrowIfNull(document);
        return new() { Title = document.Title, Run = run, Answer = document.Answer, Blocks = [.. document.Blocks.Where(block => block.Weight != Weight.Headline || document.HasOtherAnswer)] };
    }

    /// <summary>Its tables, in their order.</summary>
    public IReadOnlyList<ReportTable> Tables => [.. Blocks.SelectMany(block => block.Items).OfType<ReportTable>()];

    /// <summary>Its charts, in their order.</summary>
    public IReadOnlyList<ReportChart> Charts => [.. Blocks.SelectMany(block => block.Items).OfType<ReportChart>().Where(chart => chart.Kind != ChartKind.Bars)];
}

/// <summary>A table, and the charts that are drawn of the same figures.</summary>
/// <param name="Table">The table.</param>
/// <param name="Charts">Its charts; none where figures say more.</param>
public sealed record ReportFigure(ReportTable Table, params IReadOnlyList<ReportChart> Charts);
