using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Components;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Reports.Html;

/// <summary>Parts of a page that Razor does not write: elements whose content is not HTML, and identifiers.</summary>
internal static partial class PageParts
{
    private const int MaxNameLength = 60;

    public static MarkupString Style { get; } = new($"<style>{PageAssets.Style}</style>");

    public static MarkupString Script { get; } = new($"<script>{PageAssets.Script}</script>\n");

    /// <summary>The shapes that the charts of the page refer to.</summary>
    public static MarkupString Shapes { get; } = new(SvgChart.Definitions);

    /// <summary>A text whose longest names, of a library or a file, break between their parts where they have no room.</summary>
    public static RenderFragment Breakable(string text) =>
        builder =>
        {
            foreach ((int index, string part) in NameParts().Split(text).Index())
            {
                if (index > 0)
                    builder.AddMarkupContent(0, "<wbr>");
                builder.AddContent(1, part);
            }
        };

    public static MarkupString Chart(ReportChart chart) => new(SvgChart.Of(chart));

    /// <summary>The class of what has a verdict's colour.</summary>
    public static string Tone(VerdictCard card) => card.Kind?.ToString().ToLowerInvariant() ?? "plain";

    // Short names: a report has ten thousand cells.
    /// <summary>The class of a column's cells; null for none.</summary>
    public static string? Class(ReportColumn column, bool isExtra) =>
        (column.IsNumeric, isExtra) switch
        {
            (true, true) => "n x",
            (true, false) => "n",
            (false, true) => "x",
            _ => null,
        };

    /// <summary>A card's figure, in a row of its own. Of what was not judged the title does not name the subject.</summary>
    public static string Figure(VerdictCard card) =>
        card.Value is not { } value ? ""
        : card.Word == VerdictCard.Measured ? $"{value} {card.Unit}, {card.Subject}"
        : $"{value} {card.Unit}";

    /// <summary>What a card opens: everything but the chart that the card shows whole.</summary>
    /// <param name="isAbove">Whether the first view has all of the section's cards.</param>
    public static IReadOnlyList<IReadOnlyList<DocumentItem>> Details(ReportSection section, bool isAbove)
    {
        string said = isAbove
            ? string.Join('\n', section.Document.Cards.Select(card => card.Sentence))
            : $"{section.Answer}\n{section.Card.Advice}";
        ReportChart? shown = section.Document.Story is { } story && ReferenceEquals(story, story.FirstRows()) ? story : null;
        return
        [
            .. section.Blocks.SelectMany(block =>
                GroupByKind([.. block.Items.Where(item => !ReferenceEquals(item, shown) && !IsSaid(item))])
            ),
        ];

        bool IsSaid(DocumentItem item) =>
            item switch
            {
                TextLine line => said.Contains(line.Text.ReplaceLineEndings(" "), StringComparison.Ordinal),
                Bullet bullet => said.Contains(bullet.Text, StringComparison.Ordinal),
                VerdictLine { Text.Length: > 0 } line => said.Contains(line.Text, StringComparison.Ordinal),
                _ => false,
            };
    }

    /// <summary>What is behind a card: "Details: 2 charts, 3 tables".</summary>
    public static string Summary(IReadOnlyList<IReadOnlyList<DocumentItem>> groups)
    {
        DocumentItem[] items = [.. groups.SelectMany(group => group)];
        string[] counts =
        [
            .. new[]
            {
                (Count: items.OfType<ReportChart>().Count(), Name: "chart"),
                (Count: items.OfType<ReportTable>().Count(table => table.Rows.Count > 0), Name: "table"),
            }
                .Where(one => one.Count > 0)
                .Select(one => Invariant($"{one.Count} {one.Name}{(one.Count == 1 ? "" : "s")}")),
        ];
        return counts.Length == 0 ? "Details" : $"Details: {string.Join(", ", counts)}";
    }

    /// <summary>Groups consecutive items of one kind, for which the page has one element. Items that no page shows are left out.</summary>
    private static IEnumerable<IReadOnlyList<DocumentItem>> GroupByKind(IReadOnlyList<DocumentItem> items)
    {
        List<DocumentItem> group = [];
        foreach (DocumentItem item in items.Where(item => item is not ReportChart { IsForPages: false }))
        {
            if (group.Count > 0 && KindOf(group[0]) != KindOf(item))
            {
                yield return group;
                group = [];
            }

            group.Add(item);
        }

        if (group.Count > 0)
            yield return group;
    }

    private static (Type, bool) KindOf(DocumentItem item) => (item.GetType(), item is TextLine { Level: > 0 });

    [GeneratedRegex(@"(?<=\p{L}[./])(?=\p{L})")]
    private static partial Regex NameParts();

    public static MarkupString Flames(FlameGraph graph) => new(FlameSvg.Render(graph));

    /// <summary>The file name of a table: letters, digits and hyphens, whatever its title contains.</summary>
    public static string CsvName(ReportTable table)
    {
        IEnumerable<string> words = string.Concat(
                table.Title.ToLowerInvariant().Select(character => char.IsAsciiLetterOrDigit(character) ? character : ' ')
            )
            .Split(' ', StringSplitOptions.RemoveEmptyEntries);
        string name = string.Join('-', words);
        return $"{(name.Length <= MaxNameLength ? name : name[..MaxNameLength].TrimEnd('-'))}.csv";
    }
}
