using System.Text;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Text that somebody else wrote, as GitHub's Markdown shows it and nothing more: in one line, and in one cell of a table.</summary>
internal static class MarkdownText
{
    // Everything that Markdown could take for its own, wherever it stands.
    private const string Special = @"\`*_[]<>|~&$";

    /// <summary>A name: in a code element nothing is taken for a mention of a person or an issue.</summary>
    public static string Code(string foreign) => $"<code>{Text(foreign)}</code>";

    /// <summary>A sentence, or a part of one.</summary>
    public static string Text(string foreign)
    {
        IEnumerable<char> visible = foreign.Select(character => char.IsControl(character) ? ' ' : character);
        string oneLine = string.Join(' ', string.Concat(visible).Split(' ', StringSplitOptions.RemoveEmptyEntries));
        string escaped = string.Concat(oneLine.Select(character => Special.Contains(character, StringComparison.Ordinal) ? $"\\{character}" : $"{character}"));
        // An address that GitHub makes a link of keeps its backslashes.
        return escaped.Replace("://", "\\://", StringComparison.Ordinal);
    }

    /// <summary>Appends a table of cells that are Markdown already; none where there are no rows.</summary>
    public static void Table(this StringBuilder text, string[] headings, IEnumerable<string[]> rows)
    {
        string[][] all = [.. rows];
        if (all.Length == 0)
            return;

        foreach (string[] row in (string[][])[headings, [.. headings.Select(_ => ":--")], .. all])
            text.Append("| ").AppendJoin(" | ", row).Append(" |\n");
        text.Append('\n');
    }
}
