using System.Text;

namespace TokenSigningBench.Architecture.Tests;

/// <summary>A page of Markdown with its links and the anchors that GitHub gives to its headings.</summary>
/// <param name="path">The path relative to the repository, with slashes.</param>
/// <param name="text">The whole text.</param>
internal sealed partial class MarkdownPage(string path, string text)
{
    private readonly string _prose = Fence().Replace(text, "");

    /// <summary>The path relative to the repository, with slashes.</summary>
    public string Path => path;

    /// <summary>The targets of links and images, as they are written. Code is not searched.</summary>
    public IEnumerable<string> Links => Link().Matches(InlineCode().Replace(_prose, "")).Select(match => match.Groups["target"].Value);

    /// <summary>The anchors of the headings.</summary>
    public IEnumerable<string> Anchors
    {
        get
        {
            var counts = new Dictionary<string, int>();
            foreach (Match heading in Heading().Matches(_prose))
            {
                string anchor = AnchorOf(heading.Groups["text"].Value);
                int before = counts.GetValueOrDefault(anchor);
                counts[anchor] = before + 1;
                yield return before == 0 ? anchor : $"{anchor}-{before}";
            }
        }
    }

    /// <summary>The pages that readers start from, and all pages of the documentation.</summary>
    public static IEnumerable<MarkdownPage> All() =>
        new[] { "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md" }
            .Concat(
                Directory
                    .EnumerateFiles(RepositoryFile.At("docs"), "*.md", SearchOption.AllDirectories)
                    .Select(file => System.IO.Path.GetRelativePath(RepositoryFile.At("."), file).Replace('\\', '/'))
                    .Order(StringComparer.Ordinal)
            )
            .Select(file => new MarkdownPage(file, RepositoryFile.Read(file)));

    /// <summary>The path that a relative link leads to, relative to the repository; null if it leads to a host.</summary>
    /// <param name="link">The target without an anchor; empty for the page itself.</param>
    public string? Resolve(string link) =>
        Scheme().IsMatch(link) ? null
        : link.Length == 0 ? path
        : Normalize(link.StartsWith('/') ? link : $"{System.IO.Path.GetDirectoryName(path)}/{link}");

    // GitHub: the text without markup in lower case, without all but letters, digits, marks, spaces, hyphens and underscores; a space
    // becomes a hyphen.
    private static string AnchorOf(string heading)
    {
        string shown = LinkText().Replace(heading, "${text}").Replace("`", "").Trim();
        var anchor = new StringBuilder();
        foreach (char one in shown.ToLowerInvariant())
            if (char.IsLetterOrDigit(one) || one is '-' or '_')
                anchor.Append(one);
            else if (one == ' ')
                anchor.Append('-');
        return anchor.ToString();
    }

    private static string Normalize(string link)
    {
        var parts = new Stack<string>();
        foreach (string part in Uri.UnescapeDataString(link).Replace('\\', '/').Split('/', StringSplitOptions.RemoveEmptyEntries))
            if (part == ".." && parts.Count > 0)
                parts.Pop();
            else if (part != ".")
                parts.Push(part);
        return string.Join('/', parts.Reverse());
    }

    [GeneratedRegex(@"^[ ]{0,3}(?<mark>```+|~~~+).*?^[ ]{0,3}\k<mark>[ \t]*$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Fence();

    [GeneratedRegex("`[^`\n]+`")]
    private static partial Regex InlineCode();

    [GeneratedRegex(@"\]\((?<target>[^)\s]+)(\s+""[^""]*"")?\)|^\[[^\]\n]+\]:\s*(?<target>\S+)", RegexOptions.Multiline)]
    private static partial Regex Link();

    [GeneratedRegex(@"\[(?<text>[^\]]*)\]\([^)]*\)")]
    private static partial Regex LinkText();

    [GeneratedRegex(@"^#{1,6}[ \t]+(?<text>.*?)[ \t#]*\r?$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex("^[A-Za-z][A-Za-z0-9+.-]*:")]
    private static partial Regex Scheme();
}
