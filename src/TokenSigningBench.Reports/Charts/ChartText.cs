namespace TokenSigningBench.Reports.Charts;

/// <summary>Text of a chart, whose lines must be broken before they are drawn.</summary>
internal static class ChartText
{
    /// <summary>The characters of a line that fit beside nothing on a phone.</summary>
    public const int MaxLine = 42;

    // A shorter line makes a column of syllables.
    private const int MinLine = 16;

    /// <summary>Breaks a text into lines, at spaces and after signs that end a word where there are any.</summary>
    /// <param name="width">The most characters of a line.</param>
    public static IReadOnlyList<string> Lines(string text, int width)
    {
        width = Math.Max(width, MinLine);
        List<string> lines = [];
        string rest = text.Trim();
        while (rest.Length > width)
        {
            int end = rest.LastIndexOfAny([' ', '-', '/', '.', ',', '_', ';', '('], width - 1, width / 2) + 1;
            // What is in parentheses at the end stays together.
            int last = rest.LastIndexOf(" (", StringComparison.Ordinal) + 1;
            if (rest.EndsWith(')') && last > width / 2 && last < width)
                end = last;
            end = end > 0 ? end : width;
            // Half of a surrogate pair is no character.
            if (char.IsHighSurrogate(rest[end - 1]))
                end--;
            lines.Add(rest[..end].TrimEnd());
            rest = rest[end..].TrimStart();
        }

        lines.Add(rest);
        return lines;
    }
}
