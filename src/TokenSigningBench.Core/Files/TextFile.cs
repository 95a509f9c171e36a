namespace TokenSigningBench.Core.Files;

/// <summary>A small file in which Linux tells something; empty on other systems and where it is missing.</summary>
internal static class TextFile
{
    /// <summary>A number in such a file; null where it is a word, as "max" is.</summary>
    public static double? Number(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) ? value : null;

    /// <summary>Its words, whatever is between them.</summary>
    public static string[] Words(string path) =>
        [.. Lines(path).SelectMany(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))];

    public static string[] Lines(string path)
    {
        if (!OperatingSystem.IsLinux())
            return [];

        try
        {
            return File.ReadAllLines(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
