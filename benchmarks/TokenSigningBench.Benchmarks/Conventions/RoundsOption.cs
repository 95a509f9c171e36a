using System.CommandLine;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>The option <c>--rounds</c> of every command that measures in rounds.</summary>
public static class RoundsOption
{
    /// <param name="usual">The default.</param>
    public static Option<int> Create(int min, int max, int usual = 9) =>
        new("--rounds")
        {
            Description = FormattableString.Invariant($"Measured rounds, {min} to {max}"),
            HelpName = "N",
            DefaultValueFactory = _ => usual,
        };
}
