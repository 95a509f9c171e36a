using MathNet.Numerics.Integration;

namespace TokenSigningBench.Core.Tests.Capacity;

public class MorningCurveTests
{
    [Fact]
    public void The_mean_is_1_and_the_maximum_is_the_peak_factor()
    {
        foreach (double peakFactor in new[] { 1, 1.5, 2, 3, 100 })
        {
            var curve = new MorningCurve(peakFactor);
            SimpsonRule.IntegrateComposite(curve.At, 0, 1, 10_000).ShouldBe(1, 1e-6);
            curve.At(0.5).ShouldBe(peakFactor, 1e-9);
            Enumerable.Range(0, 1001).Max(i => curve.At(i / 1000.0)).ShouldBe(peakFactor, 1e-9);
        }
    }

    [Fact]
    public void The_rate_is_zero_at_both_ends_and_with_a_factor_of_10_outside_of_the_middle_fifth()
    {
        new[] { 0, 0.25, 1 }.Select(new MorningCurve().At).ShouldBe([0, 1, 0], 1e-12);
        new[] { 0.39, 0.45, 0.61 }.Select(new MorningCurve(10).At).ShouldBe([0, 5, 0], 1e-9);
    }

    [Fact]
    public void A_peak_factor_below_1_or_above_100_is_refused()
    {
        foreach (double peakFactor in new[] { 0.9, 101, double.NaN })
            Should.Throw<ArgumentOutOfRangeException>(() => new MorningCurve(peakFactor));
    }
}
