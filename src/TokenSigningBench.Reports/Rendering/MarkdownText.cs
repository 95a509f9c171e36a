using System.Text.RegularExpressions;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Escapes text from outside for GitHub Markdown: in one line, and in one cell of a table.</summary>
public static partial class MarkdownText
{
    // All characters that Markdown may interpret, in any position.
    private const string Special = @"\`*_[]<>|~&$";

    /// <summary>A name in a code element, in which nothing becomes a mention of a person or an issue.</summary>
    public static string Code(string untrusted) => $"<code>{Escape(OneLine(untrusted))}</code>";

    /// <summary>A sentence or a part of one. A word that would mention a person or an issue is put in a code element.</summary>
    public static string Text(string untrusted) =>
        string.Join(' ', OneLine(untrusted).Split(' ').Select(word => MentionPattern().IsMatch(word) ? Code(word) : Escape(word)));

    private static string OneLine(string untrusted)
    {
        IEnumerable<char> visible = untrusted.Select(character => char.IsControl(character) ? ' ' : character);
        return string.Join(' ', PrintableText.Of(string.Concat(visible)).Split(' ', StringSplitOptions.RemoveEmptyEntries));
    }

    private static string Escape(string line)
    {
        string escaped = string.Concat(
            line.Select(character => Special.Contains(character, StringComparison.Ordinal) ? $"\\{character}" : $"{character}")
        );
        // GitHub shows backslashes in an address that it turns into a link. It looks for e-mail addresses after it has removed all
        // backslashes: a comment takes the place of the backslash.
        return AtPattern().Replace(WwwPattern().Replace(escaped.Replace("://", "\\://", StringComparison.Ordinal), "$1\\."), "@<!-- -->");
    }

    // A person, an e-mail address, or an issue: #1, GH-1.
    [GeneratedRegex(@"@\w|#[0-9]|\bGH-[0-9]", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex MentionPattern();

    [GeneratedRegex(@"(www)\.", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex WwwPattern();

    [GeneratedRegex(@"@(?=\w)", RegexOptions.CultureInvariant)]
    private static partial Regex AtPattern();
}
