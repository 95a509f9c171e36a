using System.Text;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Renders a report as GitHub Markdown: the same answers and tables, without charts.</summary>
public static class ReportMarkdown
{
    public static string Render(Report report)
    {
        var text = new StringBuilder();
        text.Append(Invariant($"# {MarkdownText.Text(report.Title)}\n\n{MarkdownText.Text(report.Lead)}\n\n"));
        text.Append(Invariant($"{MarkdownText.Text(report.Environment)}\n\n"));
        foreach ((VerdictCard card, _) in report.TopCards)
            text.Append(Invariant($"- **{MarkdownText.Text(card.Word)}** {MarkdownText.Text(card.Sentence)}\n"));
        if (report.MoreCards is { } more)
            text.Append(Invariant($"- {MarkdownText.Text(more)}\n"));
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

        text.Append("## Environment\n\n");
        foreach (string machine in report.Machines())
            text.Append(Invariant($"- {MarkdownText.Text(machine)}\n"));
        text.Append('\n');
        return text.Append(MarkdownRenderer.Render(report.RunsTable())).ToString().TrimEnd('\n') + "\n";
    }
}
