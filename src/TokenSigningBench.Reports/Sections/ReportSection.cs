namespace TokenSigningBench.Reports.Sections;

/// <summary>A section of a report: the document of one run, or of several together.</summary>
/// <param name="Run">The name of the run or runs.</param>
public sealed record ReportSection(string Run, Document Document)
{
    public string Title => Document.Title;

    /// <summary>The names of the runs.</summary>
    public IReadOnlyList<string> Runs => Run.Split(", ");

    /// <summary>The name of the command or suite, which <c>--only</c> takes.</summary>
    public string Name => Document.Id;

    /// <summary>Whether it is called by this name, or is of a run of this name.</summary>
    public bool Is(string name) => Name.Equals(name, StringComparison.OrdinalIgnoreCase) || Runs.Contains(name);

    /// <summary>The card that decides the section's place and colour: its worst verdict.</summary>
    public VerdictCard Card => Document.Cards.MinBy(card => card.Urgency)!;

    public string Answer => Document.Answer;

    /// <summary>
    /// The content below the answer, without what the answer says itself. A table of the answer is left out if other blocks have tables,
    /// which have its figures in full.
    /// </summary>
    public IReadOnlyList<DocumentBlock> Blocks =>
        [
            .. Document
                .Blocks.Where(block => block.Weight != Weight.Headline || Document.HasOwnAnswer)
                .Select(block =>
                    block.Weight == Weight.Headline
                        ? block with
                        {
                            Items =
                            [
                                .. block.Items.Where(item =>
                                    !(item is ReportTable && HasFullTables)
                                    && !(item is TextLine line && Answer.EndsWith(line.Text, StringComparison.Ordinal))
                                ),
                            ],
                        }
                        : block
                ),
        ];

    private bool HasFullTables =>
        Document.Blocks.Any(block => block.Weight != Weight.Headline && block.Items.Any(item => item is ReportTable));

    public IReadOnlyList<ReportTable> Tables => [.. Blocks.SelectMany(block => block.Items).OfType<ReportTable>()];

    /// <summary>The charts that a page draws.</summary>
    public IReadOnlyList<ReportChart> Charts =>
        [.. Blocks.SelectMany(block => block.Items).OfType<ReportChart>().Where(chart => chart.IsForPages)];
}
