using System.Text;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Renders a report as GitHub Markdown: the same answers and tables, without charts.</summary>
public static class ReportMarkdown
{
    public static string Render(Report report)
    {
        var text = new StringBuilder();
        text.Append("# ").Append(Report.Title).Append("\n\n").Append(MarkdownText.Text(report.Answer)).Append("\n\n");
        foreach (string machine in report.Machines())
            text.Append("- ").Append(MarkdownText.Text(machine)).Append('\n');
        text.Append('\n');
        foreach (ReportSection section in report.Sections)
        {
            text.Append("## ")
                .Append(MarkdownText.Text(section.Title))
                .Append("\n\nFrom ")
                .Append(MarkdownText.Code(section.Run))
                .Append("\n\n")
                .Append(MarkdownText.Text(section.Answer))
                .Append("\n\n")
                .Append(MarkdownRenderer.Render(section.Blocks));
        }

        return text.Append(MarkdownRenderer.Render(report.RunsTable())).ToString().TrimEnd('\n') + "\n";
    }
}
