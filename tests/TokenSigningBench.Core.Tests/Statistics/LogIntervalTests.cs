namespace TokenSigningBench.Core.Tests.Statistics;

public class LogIntervalTests
{
    [Fact]
    public void The_interval_is_that_of_Student_around_the_geometric_mean()
    {
        // Logarithms 0, 1 and 2: mean 1, standard error 1/sqrt(3), and t with 2 degrees of freedom is 4.3027 at 95%.
        Interval interval = LogInterval.Of([1, Math.E, Math.E * Math.E], 0.95)!.Value;
        interval.Estimate.ShouldBe(Math.E, 1e-9);
        Math.Log(interval.High).ShouldBe(1 + 4.30265 / Math.Sqrt(3), 1e-4);
        Math.Log(interval.Low).ShouldBe(1 - 4.30265 / Math.Sqrt(3), 1e-4);
    }

    [Fact]
    public void There_is_none_for_one_figure_or_for_one_that_is_not_positive()
    {
        LogInterval.Of([1], 0.95).ShouldBeNull();
        // Finite or not, a bound that no run file holds.
        LogInterval.Of([0.1, 10], 0.99).ShouldBeNull();
        LogInterval.Of([0.001, 1e6], 0.999).ShouldBeNull();
        new[] { 0, -1, double.PositiveInfinity, double.NaN }.ShouldAllBe(figure => LogInterval.Of(new[] { 1, figure }, 0.95) == null);
    }
}
