namespace TokenSigningBench.Reports.Rendering;

/// <summary>Wraps text at spaces.</summary>
public static class TextWrap
{
    /// <summary>The lines of a text. A word that is longer than a line gets its own line and is not cut, so a path can be copied.</summary>
    /// <param name="text">Spaces inside a line stay. Line feeds end a line.</param>
    /// <param name="width">The maximum length of a line, in characters.</param>
    public static string[] Lines(string text, int width) => [.. text.Split('\n').SelectMany(line => Wrapped(line, width))];

    private static IEnumerable<string> Wrapped(string text, int width)
    {
        while (text.Length > width)
        {
            int end = text.LastIndexOf(' ', width);
            if (end <= 0)
                end = text.IndexOf(' ', StringComparison.Ordinal);
            if (end < 0)
                break;
            yield return text[..end].TrimEnd();
            text = text[(end + 1)..].TrimStart();
        }

        yield return text;
    }
}
