namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>Programs as this machine has them installed.</summary>
internal static class InstalledProgram
{
    // A user's PATH often lacks the folders that Debian puts servers into.
    private static readonly string[] ServerFolders = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

    /// <summary>Where a program is; null where it is not installed.</summary>
    public static string? Find(string name) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Concat(ServerFolders)
            .Select(folder => Path.Combine(folder, name))
            .FirstOrDefault(File.Exists);
}
