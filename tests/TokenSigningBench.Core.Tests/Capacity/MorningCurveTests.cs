using MathNet.Numerics.Integration;

namespace TokenSigningBench.Core.Tests.Capacity;

public class MorningCurveTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(1.5)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(100)]
    public void The_mean_is_1_and_the_maximum_is_the_peak_factor(double peakFactor)
    {
        var curve = new MorningCurve(peakFactor);
        SimpsonRule.IntegrateComposite(curve.At, 0, 1, 10_000).ShouldBe(1, 1e-6);
        curve.At(0.5).ShouldBe(peakFactor, 1e-9);
        Enumerable.Range(0, 1001).Max(i => curve.At(i / 1000.0)).ShouldBe(peakFactor, 1e-9);
    }

    [Fact]
    public void With_the_default_factor_the_rate_is_zero_at_both_ends()
    {
        var curve = new MorningCurve();
        curve.At(0).ShouldBe(0, 1e-12);
        curve.At(0.25).ShouldBe(1, 1e-12);
        curve.At(1).ShouldBe(0, 1e-12);
    }

    [Fact]
    public void With_a_factor_of_10_all_arrivals_are_in_the_middle_fifth()
    {
        var curve = new MorningCurve(10);
        curve.At(0.39).ShouldBe(0);
        curve.At(0.45).ShouldBe(5, 1e-9);
        curve.At(0.61).ShouldBe(0);
    }

    [Theory]
    [InlineData(0.9)]
    [InlineData(101)]
    [InlineData(double.NaN)]
    public void A_peak_factor_below_1_or_above_100_is_refused(double peakFactor) =>
        Should.Throw<ArgumentOutOfRangeException>(() => new MorningCurve(peakFactor));
}
