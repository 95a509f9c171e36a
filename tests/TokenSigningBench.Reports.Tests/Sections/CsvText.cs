using System.Text;

namespace TokenSigningBench.Reports.Tests.Sections;

/// <summary>A table as CSV (RFC 4180), with the figures in full precision: what the script of the page must make.</summary>
internal static class CsvText
{
    // A spreadsheet takes text from outside for a formula if it begins with one of these (OWASP, CSV Injection).
    private const string FormulaSigns = "=+-@\t\r";

    public static string Render(ReportTable table)
    {
        var text = new StringBuilder();
        Line(text, table.Columns.Select(column => Quote(column.Name)));
        foreach (IReadOnlyList<ReportCell> row in table.Rows)
            Line(text, row.Select(Cell));
        return text.ToString();
    }

    private static void Line(StringBuilder text, IEnumerable<string> cells) => text.AppendJoin(',', cells).Append("\r\n");

    private static string Cell(ReportCell cell) =>
        cell switch
        {
            { Value: not null } => cell.Raw,
            { Text: ReportCell.Unknown } => "",
            { Text: var text } => Quote(text.Length > 0 && FormulaSigns.Contains(text[0], StringComparison.Ordinal) ? $"'{text}" : text),
        };

    private static string Quote(string text) =>
        text.AsSpan().IndexOfAny(",\"\r\n") < 0 ? text : $"\"{text.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
