using System.Text.RegularExpressions;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Text that somebody else wrote, as GitHub's Markdown shows it and nothing more: in one line, and in one cell of a table.</summary>
internal static partial class MarkdownText
{
    // Everything that Markdown could take for its own, wherever it stands.
    private const string Special = @"\`*_[]<>|~&$";

    /// <summary>A name: in a code element nothing is taken for a mention of a person or an issue.</summary>
    public static string Code(string foreign) => $"<code>{Escaped(OneLine(foreign))}</code>";

    /// <summary>A sentence, or a part of one. A word in it that would call a person or name an issue stands in a code element.</summary>
    public static string Text(string foreign) =>
        string.Join(' ', OneLine(foreign).Split(' ').Select(word => Reference().IsMatch(word) ? Code(word) : Escaped(word)));

    private static string OneLine(string foreign)
    {
        IEnumerable<char> visible = foreign.Select(character => char.IsControl(character) ? ' ' : character);
        return string.Join(' ', PrintableText.Of(string.Concat(visible)).Split(' ', StringSplitOptions.RemoveEmptyEntries));
    }

    private static string Escaped(string line)
    {
        string escaped = string.Concat(
            line.Select(character => Special.Contains(character, StringComparison.Ordinal) ? $"\\{character}" : $"{character}")
        );
        // An address that GitHub makes a link of keeps its backslashes. It looks for those of electronic mail once all backslashes are gone: what is in their place is no text.
        return At().Replace(Web().Replace(escaped.Replace("://", "\\://", StringComparison.Ordinal), "$1\\."), "@<!-- -->");
    }

    // A person, an address of electronic mail, an issue: #1, GH-1.
    [GeneratedRegex(@"@\w|#[0-9]|\bGH-[0-9]", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Reference();

    [GeneratedRegex(@"(www)\.", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Web();

    [GeneratedRegex(@"@(?=\w)", RegexOptions.CultureInvariant)]
    private static partial Regex At();
}
