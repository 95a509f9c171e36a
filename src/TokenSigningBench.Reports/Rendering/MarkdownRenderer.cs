using System.Text;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Renders documents as GitHub Markdown: the same answers and tables, without charts.</summary>
public static class MarkdownRenderer
{
    /// <summary>Renders a document for a comment on a pull request.</summary>
    public static string Render(Document document) => Render(document.Blocks).TrimEnd('\n') + "\n";

    /// <summary>Renders blocks, each with an empty line at its end.</summary>
    public static string Render(IEnumerable<DocumentBlock> blocks)
    {
        var text = new StringBuilder();
        foreach (DocumentBlock block in blocks)
        {
            bool isInList = false;
            foreach (DocumentItem item in block.Items)
            {
                string? listed = ListItemText(item);
                if (isInList && listed is null)
                    text.Append('\n');
                isInList = listed is not null;
                text.Append(listed is null ? Paragraph(item) : $"- {MarkdownText.Text(listed)}\n");
            }

            if (isInList)
                text.Append('\n');
        }

        return text.ToString();
    }

    private static string? ListItemText(DocumentItem item) =>
        item switch
        {
            Bullet bullet => bullet.Text,
            Fact fact => fact.Sentence,
            Field field => $"{field.Label}: {field.Value}",
            TextLine { Level: > 0 } line => line.Text,
            _ => null,
        };

    private static string Paragraph(DocumentItem item) =>
        item switch
        {
            Heading heading =>
                $"### {MarkdownText.Text(heading.Text)}{(heading.Name is { } name ? $": {MarkdownText.Code(name)}" : "")}\n\n",
            NamedLine line => $"{MarkdownText.Text(line.Before)} {MarkdownText.Code(line.Name)}{MarkdownText.Text(line.After)}".TrimStart()
                + "\n\n",
            VerdictLine verdict => $"**{MarkdownText.Text(verdict.Word)}** {MarkdownText.Text(verdict.Text)}".TrimEnd() + "\n\n",
            TextLine line => $"{MarkdownText.Text(line.Text)}\n\n",
            ReportTable table => Render(table),
            _ => "",
        };

    /// <summary>Renders a table with its title. Empty if the table has no rows.</summary>
    public static string Render(ReportTable table) =>
        table.Rows.Count == 0
            ? ""
            : string.Concat([
                table.Title.Length == 0 ? "" : $"### {MarkdownText.Text(table.Title)}\n\n",
                Row(table.Columns.Select(column => MarkdownText.Text(column.Name))),
                Row(table.Columns.Select(column => column.IsNumeric ? "--:" : ":--")),
                .. table.Rows.Select(row =>
                    Row(row.Select(cell => cell.IsName ? MarkdownText.Code(cell.Text) : MarkdownText.Text(cell.Text)))
                ),
                "\n",
            ]);

    private static string Row(IEnumerable<string> cells) => $"| {string.Join(" | ", cells)} |\n";
}
