using System.Text;
using TokenSigningBench.Core.Measurement.Comparisons;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Comparison;

/// <summary>A comparison as GitHub's Markdown, for a comment on a pull request.</summary>
public static class ComparisonMarkdown
{
    /// <summary>Renders a comparison.</summary>
    public static string Render(RunComparison comparison)
    {
        var text = new StringBuilder();
        text.Append("### ").Append(ComparisonWords.Outcome(comparison.Gate)).Append("\n\n").Append(Sentence(ComparisonWords.Reason(comparison))).Append("\n\n");
        (string before, string now) = ComparisonWords.Sides(comparison);
        text.Table(["**Different**", before, now], comparison.Differences.Select(difference => new[]
        {
            $"**{MarkdownText.Text(difference.Name)}**", MarkdownText.Text(string.Join(" and ", difference.Base)), MarkdownText.Text(string.Join(" and ", difference.New)),
        }));
        ReportTable rows = ComparisonDocument.Rows(comparison);
        text.Table(
            [.. rows.Columns.Select(column => column.Name)],
            rows.Rows.Select(row => row.Select(cell => Sentence(cell.Text)).ToArray()));
        text.Append(Sentence(ComparisonWords.Meaning(comparison))).Append("\n\n");
        foreach (string note in ComparisonWords.Notes(comparison))
            text.Append(Sentence(note)).Append("\n\n");
        return text.AppendJoin("\n\n", ComparisonWords.Machines(comparison).Select(Machine)).Append('\n').ToString();
    }

    private static string Machine((string? Whose, MachineFacts Machine) one) =>
        $"{(one.Whose is null ? "" : $"{one.Whose}, the first run's: ")}{Sentence($"Machine: {MachineText.OneLine(one.Machine, ", ")}")}";

    private static string Sentence(string text) => MarkdownText.Text(text);
}
