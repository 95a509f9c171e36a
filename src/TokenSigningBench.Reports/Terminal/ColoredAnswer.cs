using Spectre.Console;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>An answer on a terminal: a verdict at the start of a line is green, yellow or red.</summary>
public static class ColoredAnswer
{
    /// <summary>Whether the environment asks for no colors (<c>NO_COLOR</c>: https://no-color.org).</summary>
    public static bool IsRefused => !string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR"));

    /// <summary>Writes a text line by line.</summary>
    /// <param name="writeVerdict">Writes a verdict in its color; null where there is no terminal with colors.</param>
    public static void Write(string text, TextWriter writer, Action<string, Color>? writeVerdict)
    {
        if (writeVerdict is null)
        {
            writer.Write(text);
            return;
        }

        foreach (string line in SplitAfter(text, '\n'))
        {
            (string? word, VerdictKind kind) = VerdictAtStartOf(line);
            if (word is not null)
                writeVerdict(word, ColorOf(kind));
            writer.Write(line[(word?.Length ?? 0)..]);
        }
    }

    /// <summary>The verdict at the start of a line, which two spaces or the end of the line follow; null if there is none.</summary>
    public static (string? Word, VerdictKind Kind) VerdictAtStartOf(string line) =>
        VerdictWords.All.FirstOrDefault(verdict =>
            line.StartsWith(verdict.Word, StringComparison.Ordinal) && line[verdict.Word.Length..] is "" or "\n" or [' ', ' ', ..]
        );

    private static Color ColorOf(VerdictKind kind) =>
        kind switch
        {
            VerdictKind.Good => Color.Green,
            VerdictKind.Undecided => Color.Yellow,
            _ => Color.Red,
        };

    private static IEnumerable<string> SplitAfter(string text, char separator)
    {
        for (int start = 0; start < text.Length; )
        {
            int end = text.IndexOf(separator, start) is >= 0 and var at ? at + 1 : text.Length;
            yield return text[start..end];
            start = end;
        }
    }
}
