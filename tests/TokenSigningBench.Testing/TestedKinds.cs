using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Testing;

/// <summary>The kinds of run that a test assembly knows: the assembly that runs decides, and not one that it takes samples from.</summary>
public static class TestedKinds
{
    public static void Use(params IEnumerable<Func<RunKind>> kinds)
    {
        if (RunKinds.All is [])
            RunKinds.Use(kinds);
    }
}
