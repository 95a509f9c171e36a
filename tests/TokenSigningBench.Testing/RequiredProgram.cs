using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Testing;

/// <summary>
/// Programs that a test starts and that not every machine has. If one is missing, the test is skipped with the command that installs it.
/// </summary>
public static class RequiredProgram
{
    /// <summary>Returns the path of a program, or skips the test.</summary>
    /// <param name="package">The Debian package of the program.</param>
    public static string FindOrSkip(string program, string package)
    {
        string? path = InstalledProgram.Find(program);
        Skip.If(path is null, $"{program} is not installed (apt-get install {package})");
        return path!;
    }
}
