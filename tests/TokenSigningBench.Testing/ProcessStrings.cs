namespace TokenSigningBench.Testing;

/// <summary>The public text of a process: its command line, and its environment as far as this user may read it.</summary>
public static class ProcessStrings
{
    /// <summary>Command line and environment of one process; empty if it has ended or hides them.</summary>
    public static string Of(int process) => Read($"/proc/{process}/cmdline") + Read($"/proc/{process}/environ");

    /// <summary>The ids of all processes.</summary>
    public static IEnumerable<int> All() =>
        Directory
            .EnumerateDirectories("/proc")
            .Select(folder => int.TryParse(Path.GetFileName(folder), out int id) ? id : 0)
            .Where(id => id > 0);

    private static string Read(string path)
    {
        try
        {
            return File.ReadAllText(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }
}
