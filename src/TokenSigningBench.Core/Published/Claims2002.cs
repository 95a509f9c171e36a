using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.Published;

/// <summary>The article of 2002's ways of saying how much, as ratios of times.</summary>
internal static class Claims2002
{
    /// <summary>"The difference grows": by more than what counts as the same.</summary>
    public static ClaimedRatio FurtherApart { get; } = new(ClaimedRatio.Same.High, double.PositiveInfinity);

    /// <summary>"So many per cent faster": that much more done in the same time.</summary>
    public static ClaimedRatio Faster(double percent) => ClaimedRatio.Times(1 / (1 + percent / 100));

    /// <summary>"So many per cent slower": that much more time, or that much less done in the same time.</summary>
    /// <param name="percent">As printed, under 100.</param>
    public static ClaimedRatio Slower(double percent) =>
        new(ClaimedRatio.Times(1 + percent / 100).Low, ClaimedRatio.Times(1 / (1 - percent / 100)).High);
}
