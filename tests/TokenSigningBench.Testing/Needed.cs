using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Testing;

/// <summary>Programs that a test starts and that not every machine has: without them it is skipped, and says how to get them.</summary>
public static class Needed
{
    /// <summary>Where a program is.</summary>
    /// <param name="package">Debian's package that has it.</param>
    public static string OrSkip(string program, string package)
    {
        string? path = InstalledProgram.Find(program);
        Skip.If(path is null, $"{program} is not installed (apt-get install {package})");
        return path!;
    }
}
