namespace TokenSigningBench.Core.Files;

/// <summary>Reads small Linux system files, such as those in /proc. Other systems and missing files give no lines.</summary>
internal static class TextFile
{
    /// <summary>Lines that a test reads in place of a file's own, by path; null for the file itself.</summary>
    public static AsyncLocal<Func<string, string[]?>?> Replaced { get; } = new();

    /// <summary>A number from such a file; null for a word, such as "max".</summary>
    public static double? Number(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) ? value : null;

    /// <summary>The words of the file, across line ends.</summary>
    public static string[] Words(string path) =>
        [.. Lines(path).SelectMany(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))];

    public static string[] Lines(string path)
    {
        if (!OperatingSystem.IsLinux())
            return [];

        try
        {
            return Replaced.Value?.Invoke(path) ?? File.ReadAllLines(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
