namespace TokenSigningBench.Reports.Sections;

/// <summary>A section of a report: the document of one run, or of several together.</summary>
/// <param name="Run">The name of the run or runs.</param>
public sealed record ReportSection(string Run, Document Document)
{
    public string Title => Document.Title;

    public string Answer => Document.Answer;

    /// <summary>The content below the answer.</summary>
    public IReadOnlyList<DocumentBlock> Blocks =>
        [.. Document.Blocks.Where(block => block.Weight != Weight.Headline || Document.HasOwnAnswer)];

    public IReadOnlyList<ReportTable> Tables => [.. Blocks.SelectMany(block => block.Items).OfType<ReportTable>()];

    /// <summary>The charts that a page draws.</summary>
    public IReadOnlyList<ReportChart> Charts =>
        [.. Blocks.SelectMany(block => block.Items).OfType<ReportChart>().Where(chart => chart.IsForPages)];
}
