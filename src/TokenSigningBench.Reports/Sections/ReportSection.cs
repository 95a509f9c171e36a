namespace TokenSigningBench.Reports.Sections;

/// <summary>What one run, or several together, say of one thing.</summary>
/// <param name="Run">The name of the run or runs that it is taken from.</param>
public sealed record ReportSection(string Run, Document Document)
{
    public string Title => Document.Title;

    /// <summary>What it comes to, in one sentence or two.</summary>
    public string Answer => Document.Answer;

    /// <summary>Its content below the answer, in its order.</summary>
    public IReadOnlyList<DocumentBlock> Blocks =>
        [.. Document.Blocks.Where(block => block.Weight != Weight.Headline || Document.HasOtherAnswer)];

    /// <summary>Its tables, in their order.</summary>
    public IReadOnlyList<ReportTable> Tables => [.. Blocks.SelectMany(block => block.Items).OfType<ReportTable>()];

    /// <summary>Its charts, in their order.</summary>
    public IReadOnlyList<ReportChart> Charts =>
        [.. Blocks.SelectMany(block => block.Items).OfType<ReportChart>().Where(chart => chart.IsForPages)];
}
