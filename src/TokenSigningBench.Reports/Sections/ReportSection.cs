using TokenSigningBench.Reports.Charts;

namespace TokenSigningBench.Reports.Sections;

/// <summary>What one run says of one thing.</summary>
public sealed record ReportSection
{
    /// <summary>Its heading.</summary>
    public required string Title { get; init; }

    /// <summary>The run that it is taken from.</summary>
    public required string Run { get; init; }

    /// <summary>What it comes to, in one sentence or two.</summary>
    public required string Answer { get; init; }

    /// <summary>The conditions, and what a reader must know besides. A sentence or two each.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Its figures.</summary>
    public required IReadOnlyList<ReportFigure> Figures { get; init; }
}

/// <summary>A table, and the charts that are drawn of the same figures.</summary>
/// <param name="Table">The table.</param>
/// <param name="Charts">Its charts; none where figures say more.</param>
public sealed record ReportFigure(ReportTable Table, params IReadOnlyList<ReportChart> Charts);
