using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.Published;

/// <summary>The 2002 article's expressions of size, as ratios of times.</summary>
internal static class Claims2002
{
    /// <summary>"The difference grows": by more than the range that counts as the same.</summary>
    public static ClaimedRatio FurtherApart { get; } = new(ClaimedRatio.Same.High, double.PositiveInfinity);

    /// <summary>"X % faster": X % more operations in the same time.</summary>
    public static ClaimedRatio Faster(double percent) => ClaimedRatio.Times(1 / (1 + percent / 100));

    /// <summary>"X % slower": X % more time, or X % fewer operations in the same time.</summary>
    /// <param name="percent">As printed, below 100.</param>
    public static ClaimedRatio Slower(double percent) =>
        new(ClaimedRatio.Times(1 + percent / 100).Low, ClaimedRatio.Times(1 / (1 - percent / 100)).High);
}
