using TokenSigningBench.Check.Compare;

namespace TokenSigningBench.Check.Tests.Compare;

public class RunRatioTests
{
    private static readonly double[] FiveRuns = [100, 101, 99, 102, 98];

    [Fact]
    public void The_ratio_is_the_ratio_of_the_medians() => new RunRatio(FiveRuns, [120, 119, 500, 121, 118]).Ratio.ShouldBe(1.2, 1e-12);

    [Fact]
    public void The_interval_contains_the_ratio_and_grows_with_the_level()
    {
        var ratio = new RunRatio(FiveRuns, [105, 103, 104, 107, 101]);
        (double low, double high) = (ratio.Bounds(0.95).Low, ratio.Bounds(0.95).High);
        low.ShouldBeInRange(0.98, 1.03);
        high.ShouldBeInRange(1.05, 1.10);
        ratio.Bounds(0.999).Low.ShouldBeLessThan(low);
        ratio.Bounds(0.999).High.ShouldBeGreaterThan(high);
    }

    [Fact]
    public void The_p_value_matches_the_interval_that_ends_at_the_limit()
    {
        var ratio = new RunRatio(FiveRuns, [115, 118, 112, 116, 120]);
        foreach (double limit in new[] { 1.0, 1.05, 1.1 })
            ratio.Bounds(1 - ratio.PValueAbove(limit)).Low.ShouldBe(limit, 1e-6);
        ratio.PValueAbove(1.2).ShouldBe(1);
    }

    [Fact]
    public void Identical_runs_have_an_interval_without_width()
    {
        var ratio = new RunRatio([100, 100, 100], [110, 110, 110]);
        ratio.Bounds(0.99).Low.ShouldBe(1.1, 1e-9);
        ratio.Bounds(0.99).High.ShouldBe(1.1, 1e-9);
        (ratio.PValueAbove(1.05), ratio.PValueAbove(1.2)).ShouldBe((0, 1));
    }

    // Percentiles of so few runs would call this significant at any level.
    [Fact]
    public void Five_barely_separated_runs_are_not_significant_among_many_rows() =>
        new RunRatio([100, 101, 102, 103, 104], [105, 106, 107, 108, 109]).Bounds(1 - 0.01 / 12).Low.ShouldBeLessThan(1);

    [Fact]
    public void Five_clearly_separated_runs_are_significant() =>
        new RunRatio(FiveRuns, [120, 121, 119, 122, 118]).Bounds(1 - 0.01 / 12).Low.ShouldBeGreaterThan(1.05);

    [Fact]
    public void A_single_run_has_no_interval()
    {
        Should.Throw<ArgumentException>(() => new RunRatio([1], FiveRuns));
        Should.Throw<ArgumentException>(() => new RunRatio(FiveRuns, [1]));
        RunRatio.RatioOf([2], [3]).ShouldBe(1.5, 1e-12);
    }

    [Theory]
    [InlineData(5, false)]
    [InlineData(5, true)]
    [InlineData(7, false)]
    public void Unchanged_builds_rarely_raise_a_false_alarm(int runs, bool hasBusyRuns)
    {
        const int Builds = 2000;
        const int Rows = 12;
        var random = new Random(7);
        int alarms = Enumerable
            .Range(0, Builds)
            .Count(_ =>
                Enumerable.Range(0, Rows).Select(_ => new RunRatio(DrawRuns(), DrawRuns()).PValueAbove(1)).Min()
                <= RunComparison.MaxFalseAlarmRate / Rows
            );
        // One in a hundred is allowed; one-sided alarms are half of it.
        alarms.ShouldBeLessThanOrEqualTo(Builds / 100);

        double[] DrawRuns() =>
            [
                .. Enumerable
                    .Range(0, runs)
                    .Select(_ => Math.Exp(0.03 * Normal() + (hasBusyRuns && random.NextDouble() < 0.15 ? 0.3 * random.NextDouble() : 0))),
            ];
        double Normal() => Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
    }
}
