namespace TokenSigningBench.Reports.Documents;

/// <summary>Paths shortened to file names, for tables that must be narrow.</summary>
public static class ShortNames
{
    /// <summary>The file name of each path, or the path itself where two paths end in the same file name. Addresses stay whole.</summary>
    public static IReadOnlyList<string> Of(IReadOnlyList<string> names)
    {
        string[] files = [.. names.Select(FileName)];
        bool isAmbiguous = names.Distinct().Count() != files.Distinct().Count();
        return isAmbiguous ? names : files;
    }

    private static string FileName(string name) =>
        name.Contains("://", StringComparison.Ordinal) || Path.GetFileName(name) is not { Length: > 0 } file ? name : file;
}
