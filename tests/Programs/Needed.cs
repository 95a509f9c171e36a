namespace TokenSigningBench.Testing;

/// <summary>Programs that a test starts and that not every machine has: without them it is skipped, and says how to get them.</summary>
internal static class Needed
{
    // A user's PATH often lacks the folders that Debian puts an administrator's programs into.
    private static readonly string[] Folders = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

    /// <summary>Where a program is.</summary>
    /// <param name="program">Its name.</param>
    /// <param name="package">Debian's package that has it.</param>
    /// <returns>Its path.</returns>
    public static string OrSkip(string program, string package)
    {
        string? path = Find(program);
        Skip.If(path is null, $"{program} is not installed (apt-get install {package})");
        return path!;
    }

    /// <summary>Where a program is; null where it is not installed.</summary>
    public static string? Find(string program) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Concat(Folders)
            .Select(folder => Path.Combine(folder, program))
            .FirstOrDefault(File.Exists);
}
