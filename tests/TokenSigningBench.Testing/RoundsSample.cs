using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Testing;

/// <summary>The conditions of three rounds of CPU time.</summary>
public static class RoundsSample
{
    public static RoundConditions Quiet { get; } =
        new(ThreadClock.CpuTime, 0, [new(0.998, 0, 0, 0, 0.04), new(1, 0, 0, 0, 0.04), new(0.995, 0, 0, 1, 0.04)]);

    /// <summary>Two rounds of three are disturbed, and one was measured again.</summary>
    public static RoundConditions Busy { get; } =
        new(ThreadClock.CpuTime, 1, [new(0.31, 0, 0, 9, 0.12), new(0.97, 0, 0, 1, 0.04), new(0.42, 0.01, 0, 7, 0.09)]);
}
