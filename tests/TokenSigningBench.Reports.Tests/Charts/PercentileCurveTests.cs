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
    public void Many_samples_are_thinned_and_keep_minimum_and_maximum()
    {
        ChartPoint[] points = [.. PercentileCurve.Of("s", Enumerable.Range(1, 100_000).Select(number => (double)number).Reverse())];
        points.Length.ShouldBeInRange(100, PercentileCurve.MaxPoints);
        points[0].Value.ShouldBe(1);
        points[^1].Value.ShouldBe(100_000);
        points.ShouldAllBe(point => Math.Abs(point.At!.Value * (100_001 - point.Value) - 100_000) < 1e-6);
        points.Select(point => point.Value).ShouldBeInOrder();
    }

    [Fact]
    public void No_samples_give_no_curve_and_infinite_waits_are_left_out()
    {
        PercentileCurve.Of("s", []).ShouldBeEmpty();
        PercentileCurve.Of("s", [1, double.PositiveInfinity, double.NaN]).ShouldHaveSingleItem().Value.ShouldBe(1);
    }
}
