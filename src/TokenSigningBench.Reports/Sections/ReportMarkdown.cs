using System.Text;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Sections;

/// <summary>A report as GitHub's Markdown: the same answers and the same tables, without charts.</summary>
public static class ReportMarkdown
{
    /// <summary>Renders it.</summary>
    public static string Render(Report report)
    {
        var text = new StringBuilder();
        text.Append("# ").Append(Report.Title).Append("\n\n").Append(MarkdownText.Text(report.Answer)).Append("\n\n");
        foreach (string machine in report.Machines())
            text.Append("- ").Append(MarkdownText.Text(machine)).Append('\n');
        text.Append('\n');
        foreach (ReportSection section in report.Sections)
        {
            text.Append("## ").Append(MarkdownText.Text(section.Title)).Append("\n\nFrom ").Append(MarkdownText.Code(section.Run)).Append("\n\n").Append(MarkdownText.Text(section.Answer)).Append("\n\n");
            foreach (DocumentBlock block in section.Blocks)
                Block(text, block);
        }

        Table(text, report.RunsTable());
        return text.ToString().TrimEnd('\n') + "\n";
    }

    private static void Block(StringBuilder text, DocumentBlock block)
    {
        bool isInList = false;
        foreach (DocumentItem item in block.Items)
        {
            string? listed = item switch
            {
                Bullet bullet => bullet.Text,
                Fact fact => fact.Sentence,
                TextLine { Level: > 0 } line => line.Text,
                _ => null,
            };
            if (isInList && listed is null)
                text.Append('\n');
            isInList = listed is not null;
            if (listed is not null)
                text.Append("- ").Append(MarkdownText.Text(listed)).Append('\n');
            else if (item is TextLine line)
                text.Append(MarkdownText.Text(line.Text)).Append("\n\n");
            else if (item is ReportTable table)
                Table(text, table);
        }

        if (isInList)
            text.Append('\n');
    }

    private static void Table(StringBuilder text, ReportTable table)
    {
        if (table.Rows.Count == 0)
            return;
        text.Append("### ").Append(MarkdownText.Text(table.Title)).Append("\n\n");
        text.Append("| ").AppendJoin(" | ", table.Columns.Select(column => MarkdownText.Text(column.Name))).Append(" |\n");
        text.Append("| ").AppendJoin(" | ", table.Columns.Select(column => column.IsNumeric ? "--:" : ":--")).Append(" |\n");
        foreach (IReadOnlyList<ReportCell> row in table.Rows)
            text.Append("| ").AppendJoin(" | ", row.Select(cell => MarkdownText.Text(cell.Text))).Append(" |\n");
        text.Append('\n');
    }
}
