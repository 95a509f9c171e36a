namespace TokenSigningBench.Core.Tests.Statistics;

public class AddedTimeTests
{
    [Fact]
    public void A_difference_is_paired_by_round()
    {
        // The machine was twice as slow in the second round, for both.
        Interval added = AddedTime.Of([110, 210, 112], [100, 200, 100], 0.9)!.Value;
        added.Estimate.ShouldBe(32 / 3.0, 1e-9);
        added.Low.ShouldBeGreaterThan(8);
        AddedTime.Of([1], [1], 0.9).ShouldBeNull();
    }

    [Theory]
    [InlineData(5000, 4800, 5200, "adds 5.00 µs (4.80 to 5.20)")]
    [InlineData(-5000, -5200, -4800, "saves 5.00 µs (4.80 to 5.20)")]
    [InlineData(10, -20, 40, "changes a signature by less than 0.040 µs")]
    public void What_is_added_is_said_with_its_interval(double estimate, double low, double high, string text) =>
        AddedTime.Text(new(estimate, low, high), "a signature").ShouldBe(text);

    [Theory]
    [InlineData(1.00, 1.02, true)]
    [InlineData(0.90, 1.20, true)]
    [InlineData(1.02, 1.05, false)]
    [InlineData(0.97, 1.005, false)]
    public void The_whole_times_are_the_check(double low, double high, bool explains) =>
        AddedTime.Explains(new(10, 8, 12), new((low + high) / 2, low, high), 1000).ShouldBe(explains);
}
