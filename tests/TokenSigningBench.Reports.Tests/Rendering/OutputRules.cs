using System.Text.RegularExpressions;

namespace TokenSigningBench.Reports.Tests.Rendering;

/// <summary>The rules for default answers: width, length, terms, and length of sentences.</summary>
internal static partial class OutputRules
{
    private const int MaxLines = 25,
        MaxWords = 25;

    private static readonly (Regex Pattern, string Instead, Regex? Allowed)[] Terms =
    [
        .. File.ReadLines(Path.Combine(AppContext.BaseDirectory, "Vectors", "output-terms.txt"))
            .Where(line => line.Length > 0 && line[0] != '#')
            .Select(line => line.Split('\t'))
            .Select(parts => (AsTerm(parts[0]), parts[1], parts.Length > 2 ? AsTerm(parts[2]) : null)),
    ];

    /// <summary>The violations of a document's default answer, each with its line.</summary>
    public static IEnumerable<string> Violations(Document document)
    {
        if (document.Blocks.All(block => block.Weight != Weight.Headline || block.Items.Count == 0))
            yield return "no answer";
        string text = TextRenderer.Render(document, samples: null);
        string[] lines = text.TrimEnd('\n').Split('\n');
        foreach (string line in lines.Where(line => line.Length > TextRenderer.Width))
            yield return $"{line.Length} columns: {line}";
        int counted =
            lines.Length - document.Blocks.Where(block => block.Weight == Weight.Headline).SelectMany(block => block.Items).Sum(Rows);
        if (counted > MaxLines)
            yield return $"{counted} lines";
        foreach (string violation in lines.SelectMany(TermViolations))
            yield return violation;
        foreach (string sentence in Sentences(document).Where(sentence => CountWords(sentence) > MaxWords))
            yield return $"{CountWords(sentence)} words: {sentence}";
    }

    internal static IEnumerable<string> TermViolations(string line)
    {
        foreach ((Regex pattern, string instead, Regex? allowed) in Terms)
        {
            if (pattern.Match(allowed?.Replace(line, "") ?? line) is { Success: true } match)
                yield return $"'{match.Value}' (write: {instead}): {line}";
        }
    }

    /// <summary>The number of words. A path, an address or a figure with its unit is one word.</summary>
    internal static int CountWords(string sentence) => Word().Count(sentence);

    private static IEnumerable<string> Sentences(Document document) =>
        document
            .Blocks.Where(block => block.Weight == Weight.Headline)
            .SelectMany(block => block.Items)
            .Select(item =>
                item switch
                {
                    VerdictLine verdict => verdict.Text,
                    TextLine line => line.Text,
                    Bullet bullet => bullet.Text,
                    Fact fact => fact.Note,
                    _ => "",
                }
            )
            .SelectMany(text => SentenceEnd().Split(text));

    private static int Rows(DocumentItem item) =>
        item is ReportTable { Rows.Count: > 0 } table ? PlainTable.Render(table, TextRenderer.Width).Count(letter => letter == '\n') : 0;

    private static Regex AsTerm(string pattern) =>
        new($@"(?<!\w)(?:{pattern})(?!\w)", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    [GeneratedRegex(@"\S*[A-Za-z]\S*")]
    private static partial Regex Word();

    [GeneratedRegex(@"(?<=[.?!])\s+|\n")]
    private static partial Regex SentenceEnd();
}
