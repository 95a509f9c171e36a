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

    /// <summary>Says which program is missing.</summary>
    /// <param name="programs">All that are needed.</param>
    /// <param name="packages">Debian's packages that have them.</param>
    /// <returns>One line with the command that installs them; null where none is missing.</returns>
    public static string? Missing(IEnumerable<string> programs, string packages) =>
        !OperatingSystem.IsLinux() ? "it is started on Linux only"
        : programs.FirstOrDefault(program => Find(program) is null) is { } program ? $"the program {program} is missing: apt-get install {packages}"
        : null;
}
