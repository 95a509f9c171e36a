namespace TokenSigningBench.Core.Tests.Statistics;

public class RatioIntervalTests
{
    private static readonly double[] Ones = [0.99, 1.00, 1.01, 1.00];
    private static readonly double[] Tens = [9.9, 10.1, 10.0, 10.0];

    [Fact]
    public void The_interval_of_a_clear_ratio_excludes_one_and_its_reciprocal_has_the_reciprocal_interval()
    {
        Interval ratio = RatioInterval.OfRounds(Tens, Ones)!.Value,
            reciprocal = RatioInterval.OfRounds(Ones, Tens)!.Value;
        ratio.Estimate.ShouldBe(10, 1e-3);
        ratio.Low.ShouldBeInRange(8, 10);
        (ratio.IsNoDifference, RatioInterval.OfRounds(Ones, Ones)!.Value.IsNoDifference).ShouldBe((false, true));
        reciprocal.Low.ShouldBe(1 / ratio.High, 1e-9);
        reciprocal.High.ShouldBe(1 / ratio.Low, 1e-9);
    }

    [Fact]
    public void Growth_adds_the_margins_of_both_ratios_in_quadrature()
    {
        Interval growth = new Interval(6, 6 / 1.5, 6 * 1.5).GrowthFrom(new(2, 2 / 1.2, 2 * 1.2));
        growth.Estimate.ShouldBe(3, 1e-9);
        Math.Log(growth.High / 3).ShouldBe(Math.Sqrt(Math.Pow(Math.Log(1.5), 2) + Math.Pow(Math.Log(1.2), 2)), 1e-9);
        growth.Low.ShouldBe(9 / growth.High, 1e-9);
    }

    [Theory]
    [InlineData(2, 6, 3)]
    [InlineData(0.5, 0.25, 2)]
    [InlineData(0.5, 1, 0.5)]
    [InlineData(1.25, 1, 0.8)]
    public void Growth_is_above_one_if_the_two_are_further_apart_in_either_direction(double before, double now, double growth) =>
        new Interval(now, now, now).GrowthFrom(new(before, before, before)).Estimate.ShouldBe(growth, 1e-9);

    [Fact]
    public void A_ratio_of_rounds_ignores_drift_that_both_sides_share()
    {
        double[] baseline = [1, 2, 4, 8];
        Interval ratio = RatioInterval.OfRounds([3, 6, 12, 24], baseline)!.Value;
        foreach (double one in new[] { ratio.Estimate, ratio.Low, ratio.High })
            one.ShouldBe(3, 1e-9);
        RatioInterval.OfRounds([1, 2], [1, 2, 3]).ShouldBeNull();
        RatioInterval.OfRounds([1], [1]).ShouldBeNull();
    }

    // Logarithms 0 and ln 4: their mean is ln 2, their standard error ln 2, and Student's t for 50% with one degree of freedom is 1.
    [Fact]
    public void A_ratio_of_rounds_has_a_Student_interval_of_the_logarithms()
    {
        Interval ratio = RatioInterval.OfRounds([1, 4], [1, 1], level: 0.5)!.Value;
        ratio.Estimate.ShouldBe(2, 1e-9);
        ratio.Low.ShouldBe(1, 1e-9);
        ratio.High.ShouldBe(4, 1e-9);
    }
}
