using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Programs;

/// <summary>Finds and starts the programs that are installed on this machine. No other code does.</summary>
/// <remarks>
/// .NET searches for a program without a path in its own host's folder and the working directory before PATH (dotnet/runtime#44792). An
/// empty or relative entry of PATH also means the working directory. Others may write there, so a program in those places is started only
/// by its full path.
/// </remarks>
public static class InstalledProgram
{
    // What a shell searches without a PATH. An empty PATH would mean the working directory.
    private const string SystemFolders = "/usr/bin:/bin";

    /// <summary>The <c>dotnet</c> of this process's runtime; the one on PATH if the runtime came with the program.</summary>
    /// <exception cref="UserErrorException">There is none.</exception>
    public static string DotNet
    {
        get
        {
            // dotnet/shared/Microsoft.NETCore.App/10.0.0/
            string own = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", FileName("dotnet")));
            return IsProgram(own) ? own : Require("dotnet", "install the .NET runtime from https://dot.net/download");
        }
    }

    /// <summary>The installation prefixes, <c>/usr</c> if PATH has <c>/usr/bin</c>, in PATH's order without duplicates.</summary>
    public static IEnumerable<string> Prefixes => PrefixesOf(Environment.GetEnvironmentVariable("PATH"));

    /// <summary>
    /// The path of a program, searched in the absolute entries of PATH and the sbin folders next to them; null if it is not installed.
    /// </summary>
    /// <param name="name">The name, without a folder and, on Windows, without <c>.exe</c>.</param>
    public static string? Find(string name) => Find(name, Environment.GetEnvironmentVariable("PATH"));

    /// <param name="packages">The Debian packages that contain the programs.</param>
    /// <returns>The first missing program with the command that installs it, in one line; null if none is missing.</returns>
    public static string? Missing(IEnumerable<string> programs, string packages) =>
        !OperatingSystem.IsLinux() ? "it is started on Linux only"
        : programs.FirstOrDefault(program => Find(program) is null) is { } program
            ? $"the program {program} is missing: apt-get install {packages}"
        : null;

    /// <summary>The path of a required program.</summary>
    /// <param name="remedy">The command that installs it.</param>
    /// <exception cref="UserErrorException">It is not installed.</exception>
    public static string Require(string name, string remedy) =>
        Find(name) ?? throw new UserErrorException(name, $"is not installed: {remedy}");

    /// <summary>Starts a program. It finds its own child programs only by the absolute entries of PATH.</summary>
    /// <param name="start">What to start, with its full path.</param>
    /// <exception cref="ArgumentException">The path is not a full path.</exception>
    /// <exception cref="Win32Exception">It cannot be started.</exception>
    public static Process Start(ProcessStartInfo start)
    {
        if (!Path.IsPathFullyQualified(start.FileName))
            throw new ArgumentException(
                $"'{start.FileName}' would be looked for in the working directory: start a program by its full path",
                nameof(start)
            );
        start.Environment.TryGetValue("PATH", out string? path);
        if (!OperatingSystem.IsWindows())
            start.Environment["PATH"] = string.Join(Path.PathSeparator, AbsoluteEntries(path)) is { Length: > 0 } absolute
                ? absolute
                : SystemFolders;
#pragma warning disable RS0030 // The one place that the ban leads to.
        return Process.Start(start)!;
#pragma warning restore RS0030
    }

    // A user's PATH often lacks sbin, where Debian installs servers.
    internal static string? Find(string name, string? path) =>
        AbsoluteEntries(path)
            .Concat(PrefixesOf(path).Select(prefix => Path.Combine(prefix, "sbin")))
            .Select(folder => Path.Combine(folder, FileName(name)))
            .FirstOrDefault(IsProgram);

    private static IEnumerable<string> PrefixesOf(string? path) =>
        (
            from entry in AbsoluteEntries(path)
            let folder = Path.TrimEndingDirectorySeparator(entry)
            where Path.GetFileName(folder) is "bin" or "sbin"
            select Path.GetDirectoryName(folder)!
        ).Distinct();

    private static IEnumerable<string> AbsoluteEntries(string? path) =>
        (path ?? "")
            .Split(Path.PathSeparator)
            .Select(entry => OperatingSystem.IsWindows() ? entry.Trim('"') : entry)
            .Where(Path.IsPathFullyQualified);

    private static string FileName(string name) => OperatingSystem.IsWindows() ? $"{name}.exe" : name;

    private static bool IsProgram(string path) =>
        File.Exists(path)
        && (
            OperatingSystem.IsWindows()
            || (File.GetUnixFileMode(path) & (UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute)) != 0
        );
}
