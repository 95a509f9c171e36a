using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.RelyingParties;

/// <summary>The system's own Python, which sees the modules of Debian's packages. Another python3 may be first on PATH.</summary>
internal static class SystemPython
{
    /// <summary>The Python that has a module; null if it is not installed.</summary>
    public static string? Find(string module) =>
        InstalledProgram
            .Prefixes.Where(prefix => Directory.Exists(Path.Combine(prefix, "lib", "python3", "dist-packages", module)))
            .Select(prefix => Path.Combine(prefix, "bin", "python3"))
            .FirstOrDefault(File.Exists);

    /// <param name="command">The command that installs the module.</param>
    /// <returns>What is missing, with the command; null if nothing is.</returns>
    public static string? Missing(string module, string command) =>
        InstalledProgram.Missing(["setsid"], "util-linux")
        ?? (Find(module) is null ? $"the Python module {module} is missing: {command}" : null);
}
