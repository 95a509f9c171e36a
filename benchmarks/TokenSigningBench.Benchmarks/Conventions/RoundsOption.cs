using System.CommandLine;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>The option of every job that measures in rounds.</summary>
internal static class RoundsOption
{
    /// <summary>How many rounds count.</summary>
    /// <param name="least">The fewest.</param>
    /// <param name="most">The most.</param>
    public static Option<int> Create(int least, int most) =>
        new("--rounds")
        {
            Description = FormattableString.Invariant($"Rounds that count, {least} to {most}"),
            HelpName = "N",
            DefaultValueFactory = _ => 9,
        };
}
