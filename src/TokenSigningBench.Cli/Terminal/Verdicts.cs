using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>Finds the verdict that a printed line begins with.</summary>
internal static class Verdicts
{
    /// <summary>The verdict at the start of a line, which two spaces or the end of the line follow; null if there is none.</summary>
    public static (string? Word, VerdictKind Kind) AtStartOf(string line) =>
        VerdictWords.All.FirstOrDefault(verdict =>
            line.StartsWith(verdict.Word, StringComparison.Ordinal) && line[verdict.Word.Length..] is "" or "\n" or [' ', ' ', ..]
        );

    /// <summary>The parts of a text, each with the separator at its end.</summary>
    public static IEnumerable<string> SplitAfter(this string text, char separator)
    {
        for (int start = 0; start < text.Length; )
        {
            int end = text.IndexOf(separator, start) is >= 0 and var at ? at + 1 : text.Length;
            yield return text[start..end];
            start = end;
        }
    }
}
