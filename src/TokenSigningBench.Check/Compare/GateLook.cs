namespace TokenSigningBench.Check.Compare;

/// <summary>A moment at which the gate of resident processes is judged.</summary>
/// <param name="Launches">The number of launches by then.</param>
/// <param name="FalseAlarmRate">The share of the false alarms that this look may raise.</param>
/// <remarks>
/// Two looks, so that a clear difference is found after half of the time. Their rates add up to that of every comparison
/// (<see cref="RunComparison.MaxFalseAlarmRate"/>): Bonferroni's bound, which also holds for looks at the same launches.
/// </remarks>
public sealed record GateLook(int Launches, double FalseAlarmRate)
{
    public static IReadOnlyList<GateLook> All { get; } = [new(5, 0.003), new(10, 0.007)];
}
