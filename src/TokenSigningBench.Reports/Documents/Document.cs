using System.Diagnostics.CodeAnalysis;

namespace TokenSigningBench.Reports.Documents;

/// <summary>The importance of a block for the reader.</summary>
public enum Weight
{
    Headline,

    /// <summary>The evidence for the answer.</summary>
    Primary,

    /// <summary>Figures to look up: on pages and in files, not on a terminal.</summary>
    Detail,
}

/// <summary>The report of one run. A document knows no format, and a renderer knows no command.</summary>
public sealed record Document
{
    // A line of the answer that says what to do.
    private static readonly string[] AdviceStarts = ["Fix: ", "For the warnings: ", "Next: "];

    private readonly string? _answer;
    private readonly IReadOnlyList<VerdictCard>? _cards;

    /// <summary>A stable identifier: the name of the command in lower case.</summary>
    public required string Id { get; init; }

    public required string Title { get; init; }

    /// <summary>The machine of the measurement; null if the document does not show it.</summary>
    public MachineFacts? Machine { get; init; }

    /// <summary>The answer in one or two sentences, for lists of documents. The default is the headline.</summary>
    [AllowNull]
    public string Answer
    {
        get =>
            _answer
            ?? string.Join(
                ' ',
                Blocks
                    .Where(block => block.Weight == Weight.Headline)
                    .SelectMany(block => block.Items)
                    .Select(item =>
                        item switch
                        {
                            VerdictLine verdict => $"{verdict.Sentence}{(verdict.Sentence.EndsWith('.') ? "" : ".")}",
                            TextLine line => line.Text,
                            _ => "",
                        }
                    )
                    .Where(sentence => sentence.Length > 0)
            );
        init => _answer = value;
    }

    /// <summary>Whether the answer differs from the headline.</summary>
    public bool HasOwnAnswer => _answer is not null;

    /// <summary>The results at a glance, at least one. The default has the verdicts of the headline.</summary>
    [AllowNull]
    public IReadOnlyList<VerdictCard> Cards
    {
        get => _cards is { Count: > 0 } ? [.. _cards, .. VerdictCards().Where(card => card.Word == VerdictWords.Partial)] : DefaultCards();
        init => _cards = value;
    }

    /// <summary>The chart that tells the story; null if there is none. It is the first chart for pages.</summary>
    public ReportChart? Story =>
        Blocks.SelectMany(block => block.Items).OfType<ReportChart>().FirstOrDefault(chart => chart is { IsForPages: true, IsStory: true })
        ?? Blocks.SelectMany(block => block.Items).OfType<ReportChart>().FirstOrDefault(chart => chart.IsForPages);

    /// <summary>What to do, as the headline says it; null if it says nothing.</summary>
    public string? Advice => AdviceIn(Blocks.Where(block => block.Weight == Weight.Headline).SelectMany(block => block.Items));

    /// <summary>What --verbose adds, as the last line of a default answer says it: "2 warnings and 1 note".</summary>
    public string Details { get; init; } = "details";

    /// <summary>Whether the text ends with the name of the file of samples.</summary>
    public bool ShowsSamplesFile { get; init; } = true;

    /// <summary>The content in reading order. Blocks without items are not printed.</summary>
    public required IReadOnlyList<DocumentBlock> Blocks { get; init; }

    /// <summary>The line of an answer that says what to do, in one line; null if there is none.</summary>
    public static string? AdviceIn(IEnumerable<DocumentItem> items) =>
        items
            .OfType<TextLine>()
            .FirstOrDefault(line => AdviceStarts.Any(start => line.Text.StartsWith(start, StringComparison.Ordinal)))
            ?.Text.ReplaceLineEndings(" ");

    private VerdictCard[] DefaultCards() =>
        VerdictCards() is { Length: > 0 } cards ? cards : [new(VerdictCard.Measured, Title) { Meaning = Answer }];

    private VerdictCard[] VerdictCards() =>
        [
            .. Blocks
                .Where(block => block.Weight == Weight.Headline)
                .SelectMany(block => block.Items)
                .OfType<VerdictLine>()
                .Select(
                    (verdict, index) => new VerdictCard(verdict.Word, Title) { Meaning = verdict.Text, Advice = index == 0 ? Advice : null }
                ),
        ];
}

/// <summary>Lines, tables and charts that belong together.</summary>
/// <param name="Id">Stable within the document: lower case, with hyphens.</param>
public sealed record DocumentBlock(string Id, Weight Weight, params IReadOnlyList<DocumentItem> Items);

/// <summary>A heading, a line, a bullet, a field, a fact, a table or a chart.</summary>
public abstract record DocumentItem;

/// <summary>One or two sentences.</summary>
/// <param name="Text">A line feed ends a line on a terminal, and is a space elsewhere.</param>
/// <param name="Level">0 for a sentence of its own, 1 for one that is listed below another.</param>
public sealed record TextLine(string Text, int Level = 0) : DocumentItem;

/// <summary>The heading of the items that follow.</summary>
/// <param name="Name">A name from outside that follows the text after a colon; null for none.</param>
public sealed record Heading(string Text, string? Name = null) : DocumentItem;

/// <summary>A sentence that contains a name from outside.</summary>
/// <param name="Before">The text before the name and a space; empty for none.</param>
public sealed record NamedLine(string Before, string Name, string After) : DocumentItem;

/// <summary>A property whose value is text.</summary>
public sealed record Field(string Label, string Value) : DocumentItem;

/// <summary>An item of a list.</summary>
public sealed record Bullet(string Text) : DocumentItem;

/// <summary>A figure with a label, if there are too few for a table.</summary>
/// <param name="Value">The figure with its unit.</param>
/// <param name="Note">The meaning of the figure; empty if the label says it. A line feed as in <see cref="TextLine"/>.</param>
public sealed record Fact(string Label, ReportCell Value, string Note) : DocumentItem
{
    /// <summary>The label, the figure and the note, for formats that do not align facts.</summary>
    public string Sentence => $"{Label}: {Value.Text}{(Note.Length == 0 ? "" : Note[0] == '(' ? $" {Note}" : $", {Note}")}";
}
