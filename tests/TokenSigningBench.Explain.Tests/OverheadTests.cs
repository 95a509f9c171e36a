namespace TokenSigningBench.Explain.Tests;

/// <summary>What attaching costs a server (<c>scripts/long.sh explain</c>), against the bounds of docs/explanation/explain.md.</summary>
public sealed class OverheadTests
{
    private const string Stacks = "stacks",
        Light = "light";

    private static readonly OverheadWindow[] Windows =
    [
        .. File.ReadLines(RepositoryFile.At("docs/development/explain-overhead.csv")).Skip(1).Select(OverheadWindow.Parse),
    ];

    [Theory]
    [InlineData(2048, Stacks, 1.30)]
    [InlineData(4096, Stacks, 1.20)]
    [InlineData(2048, Light, 1.15)]
    [InlineData(4096, Light, 1.15)]
    public void A_logins_CPU_time_stays_within_the_bound(int bits, string attached, double max) =>
        OverheadWindow.Ratio(Windows, bits, attached, window => window.CpuMilliseconds).ShouldBeLessThanOrEqualTo(max);

    [Theory]
    [InlineData(2048)]
    [InlineData(4096)]
    public void Throughput_and_p95_stay_within_their_bounds(int bits)
    {
        OverheadWindow.Ratio(Windows, bits, Stacks, window => window.PerSecond).ShouldBeGreaterThanOrEqualTo(0.90);
        OverheadWindow.Ratio(Windows, bits, Stacks, window => window.P95).ShouldBeLessThanOrEqualTo(1.25);
    }
}
