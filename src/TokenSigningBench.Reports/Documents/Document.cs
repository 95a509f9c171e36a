using System.Diagnostics.CodeAnalysis;

namespace TokenSigningBench.Reports.Documents;

/// <summary>How much a reader needs it.</summary>
public enum Weight
{
    Headline,

    /// <summary>What the answer rests on.</summary>
    Primary,

    /// <summary>Figures that are looked up: on pages and in files, not on a terminal.</summary>
    Detail,
}

/// <summary>What one run says. It knows no format, and whatever prints it knows no command.</summary>
public sealed record Document
{
    private readonly string? _answer;

    /// <summary>A stable name: the command's, in lower case.</summary>
    public required string Id { get; init; }

    public required string Title { get; init; }

    /// <summary>The machine that it was measured on; null where that is not this document's to say.</summary>
    public MachineFacts? Machine { get; init; }

    /// <summary>What it comes to, in one sentence or two, for lists of several documents.
    /// The headline unless something else is given.</summary>
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
                    .OfType<TextLine>()
                    .Select(line => line.Text)
            );
        init => _answer = value;
    }

    /// <summary>Whether the answer is another than the headline.</summary>
    public bool HasOtherAnswer => _answer is not null;

    /// <summary>Whether its text ends with the file that the samples are kept in.</summary>
    public bool SaysSamples { get; init; } = true;

    /// <summary>Its content, in the order in which it is read. Blocks without items are allowed, and not printed.</summary>
    public required IReadOnlyList<DocumentBlock> Blocks { get; init; }
}

/// <summary>Lines, tables and charts that belong together.</summary>
/// <param name="Id">A name that is stable within its document: lower case, with hyphens.</param>
/// <param name="Weight">How much a reader needs it.</param>
/// <param name="Items">What is in it, in its order.</param>
public sealed record DocumentBlock(string Id, Weight Weight, params IReadOnlyList<DocumentItem> Items);

/// <summary>A heading, a line, a bullet, a field, a fact, a table or a chart.</summary>
public abstract record DocumentItem;

/// <summary>A sentence or two.</summary>
/// <param name="Text">Its words; a line feed is where a terminal's line ends, and no more than a space elsewhere.</param>
/// <param name="Level">0 for a sentence of its own, 1 for one that is listed below another.</param>
public sealed record TextLine(string Text, int Level = 0) : DocumentItem;

/// <summary>The heading of what follows.</summary>
/// <param name="Name">A name that follows them after a colon, as somebody else gave it; null for none.</param>
internal sealed record Heading(string Text, string? Name = null) : DocumentItem;

/// <summary>A sentence about something that has a name.</summary>
/// <param name="Before">The words before the name and a space; empty for none.</param>
/// <param name="Name">The name, as somebody else gave it.</param>
/// <param name="After">The words after it.</param>
internal sealed record NamedLine(string Before, string Name, string After) : DocumentItem;

/// <summary>A property with its value, for those that are words and not figures.</summary>
internal sealed record Field(string Label, string Value) : DocumentItem;

/// <summary>A sentence of a list.</summary>
internal sealed record Bullet(string Text) : DocumentItem;

/// <summary>A figure with a name, for those that are too few for a table.</summary>
/// <param name="Value">The figure, with its unit.</param>
/// <param name="Note">What it means; empty where its name says it. A line feed as in <see cref="TextLine"/>.</param>
internal sealed record Fact(string Label, ReportCell Value, string Note) : DocumentItem
{
    /// <summary>All of it, for formats that do not align facts.</summary>
    public string Sentence => $"{Label}: {Value.Text}{(Note.Length == 0 ? "" : Note[0] == '(' ? $" {Note}" : $", {Note}")}";
}
