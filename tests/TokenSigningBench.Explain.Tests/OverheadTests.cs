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
    [InlineData(2048, Stacks)]
    [InlineData(4096, Stacks)]
    [InlineData(2048, Light)]
    [InlineData(4096, Light)]
    public void P95_stays_within_its_bound(int bits, string attached) =>
        OverheadWindow.Ratio(Windows, bits, attached, window => window.P95).ShouldBeLessThanOrEqualTo(1.25);

    [Theory]
    [InlineData(2048, Stacks, 0.976)]
    [InlineData(4096, Stacks, 0.984)]
    [InlineData(2048, Light, 0.996)]
    [InlineData(4096, Light, 0.997)]
    public void The_throughput_is_what_the_page_says_and_reaches_the_bound(int bits, string attached, double ratio)
    {
        double measured = OverheadWindow.Ratio(Windows, bits, attached, window => window.PerSecond);
        measured.ShouldBe(ratio, 0.0005);
        measured.ShouldBeGreaterThanOrEqualTo(0.92);
    }
}
