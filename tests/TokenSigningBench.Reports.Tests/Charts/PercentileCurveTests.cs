using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Reports.Tests.Charts;

public class PercentileCurveTests
{
    [Fact]
    public void Few_samples_are_all_drawn()
    {
        ChartPoint[] points = [.. PercentileCurve.Of("s", [3, 1, 2, 4])];
        points.Select(point => point.Value).ShouldBe([1, 2, 3, 4]);
        points.Select(point => point.Name).ShouldBe(["p0", "p25", "p50", "p75"]);
        points.Select(point => point.At).ShouldBe([1, 4 / 3.0, 2, 4]);
    }

    [Fact]
    public void Of_many_the_shortest_the_longest_and_as_many_as_a_screen_shows()
    {
        ChartPoint[] points = [.. PercentileCurve.Of("s", Enumerable.Range(1, 100_000).Select(number => (double)number).Reverse())];
        points.Length.ShouldBeInRange(100, PercentileCurve.MaxPoints);
        points[0].Value.ShouldBe(1);
        points[^1].Value.ShouldBe(100_000);
        points.ShouldAllBe(point => Math.Abs(point.At!.Value * (100_001 - point.Value) - 100_000) < 1e-6);
        points.Select(point => point.Value).ShouldBeInOrder();
    }

    [Fact]
    public void Nobody_is_no_curve_and_nobody_waits_for_ever()
    {
        PercentileCurve.Of("s", []).ShouldBeEmpty();
        PercentileCurve.Of("s", [1, double.PositiveInfinity, double.NaN]).ShouldHaveSingleItem().Value.ShouldBe(1);
    }
}
