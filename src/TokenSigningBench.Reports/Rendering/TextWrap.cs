namespace TokenSigningBench.Reports.Rendering;

/// <summary>Text broken into lines at its spaces.</summary>
public static class TextWrap
{
    /// <summary>The lines of a text. A word that is longer than a line has one of its own, whole: a path stays one that can be copied.</summary>
    /// <param name="text">Spaces inside a line stay; line feeds end one.</param>
    /// <param name="width">How many characters a line has at most.</param>
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
