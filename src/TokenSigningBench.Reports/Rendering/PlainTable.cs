using System.Text;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>A table for a terminal: columns separated by spaces, numbers right-aligned, with a maximum width.</summary>
internal static class PlainTable
{
    private const string Gap = "  ",
        Ellipsis = "..";

    // A shorter name cannot be recognized.
    private const int MinNameWidth = 12;

    /// <summary>
    /// Renders the table, indented by two spaces. If it is too wide, the last text column is wrapped; if that is not enough, the first
    /// column is shortened in the middle.
    /// </summary>
    /// <param name="table">The table. It has no heading row if all column names are empty.</param>
    /// <param name="width">The maximum width of a line, in characters.</param>
    public static string Render(ReportTable table, int width)
    {
        bool hasHeadings = table.HasHeadings;
        string[][] rows =
        [
            .. hasHeadings
                ?
                [
                    [.. table.Columns.Select(column => column.Name)],
                ]
                : Array.Empty<string[]>(),
            .. table.Rows.Select(row => row.Select(cell => cell.Text).ToArray()),
        ];
        int[] widths = [.. table.Columns.Select((_, column) => rows.Max(row => row[column].Length))];
        int last = widths.Length - 1;
        int spare = width - Gap.Length * widths.Length - widths.Sum();
        if (spare < 0 && !table.Columns[last].IsNumeric)
        {
            int longest = rows.Max(row => row[last].Split(' ').Max(word => word.Length));
            int wrapped = Math.Max(Math.Max(longest, MinNameWidth), widths[last] + spare);
            spare += widths[last] - wrapped;
            widths[last] = wrapped;
        }

        if (spare < 0)
            widths[0] = Math.Max(Math.Min(widths[0], MinNameWidth), widths[0] + spare);
        var text = new StringBuilder();
        foreach (string[] row in rows)
        {
            string[] lines = table.Columns[last].IsNumeric ? [row[last]] : TextWrap.Lines(row[last], widths[last]);
            string before = string.Concat(
                row[..last]
                    .Select((cell, column) => Gap + Padded(Cut(cell, widths[column]), widths[column], table.Columns[column].IsNumeric))
            );
            foreach ((int index, string line) in lines.Index())
            {
                string start = index == 0 ? before : new string(' ', before.Length);
                text.Append((start + Gap + Padded(line, widths[last], table.Columns[last].IsNumeric)).TrimEnd()).Append('\n');
            }
        }

        return text.ToString();
    }

    private static string Padded(string cell, int width, bool isNumeric) => isNumeric ? cell.PadLeft(width) : cell.PadRight(width);

    private static string Cut(string cell, int width)
    {
        if (cell.Length <= width)
            return cell;
        int end = (width - Ellipsis.Length) * 2 / 3;
        return cell[..(width - Ellipsis.Length - end)] + Ellipsis + cell[^end..];
    }
}
