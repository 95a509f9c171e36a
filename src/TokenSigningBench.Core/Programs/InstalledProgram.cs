using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Programs;

/// <summary>Programs as this machine has them installed. The one place that finds programs and starts them.</summary>
/// <remarks>
/// .NET looks for a program that is named without a folder beside its own host and in the working directory before it looks in PATH (dotnet/runtime#44792), and an empty or relative entry
/// of PATH means the working directory too. Files there may be anybody's, so nothing is started from there unless its path is given in full.
/// </remarks>
public static class InstalledProgram
{
    // What a shell searches without a PATH; an empty PATH would mean the working directory.
    private const string SystemFolders = "/usr/bin:/bin";

    /// <summary>The <c>dotnet</c> that this process's runtime belongs to; one on PATH where the runtime came with the program.</summary>
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

    /// <summary>The folders below which programs are installed: <c>/usr</c> where PATH has <c>/usr/bin</c>. Each once, in PATH's order.</summary>
    public static IEnumerable<string> Prefixes => PrefixesOf(Environment.GetEnvironmentVariable("PATH"));

    /// <summary>Where a program is, by the absolute entries of PATH and the folders of servers beside them; null where it is not installed.</summary>
    /// <param name="name">Its name, without a folder and, on Windows, without <c>.exe</c>.</param>
    public static string? Find(string name) => Find(name, Environment.GetEnvironmentVariable("PATH"));

    /// <summary>Says which program is missing.</summary>
    /// <param name="programs">All that are needed.</param>
    /// <param name="packages">Debian's packages that have them.</param>
    /// <returns>One line with the command that installs it; null where none is missing.</returns>
    public static string? Missing(IEnumerable<string> programs, string packages) =>
        !OperatingSystem.IsLinux() ? "it is started on Linux only"
        : programs.FirstOrDefault(program => Find(program) is null) is { } program
            ? $"the program {program} is missing: apt-get install {packages}"
        : null;

    /// <summary>Where a program is that cannot be done without.</summary>
    /// <param name="remedy">What installs it: a command.</param>
    /// <exception cref="UserErrorException">It is not installed.</exception>
    public static string Require(string name, string remedy) =>
        Find(name) ?? throw new UserErrorException(name, $"is not installed: {remedy}");

    /// <summary>Starts a program. Programs that it starts by their names are found by the absolute entries of PATH alone.</summary>
    /// <param name="start">What is started and how; its path is given in full.</param>
    /// <exception cref="ArgumentException">The path is not given in full.</exception>
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

    /// <summary>Where a program is by a given PATH.</summary>
    // A user's PATH often lacks the folders that Debian puts servers into: sbin, beside its bin.
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
