namespace TokenSigningBench.Core.Tests.Statistics;

public class SummaryTests
{
    [Fact]
    public void Figures_match_a_worked_example()
    {
        // 10, 12, 14, 16, 18: the sum of squares about the mean is 40, divided by four.
        var summary = new Summary([14, 10, 18, 12, 16]);

        summary.Count.ShouldBe(5);
        summary.Mean.ShouldBe(14);
        summary.Median.ShouldBe(14);
        summary.Minimum.ShouldBe(10);
        summary.Maximum.ShouldBe(18);
        summary.StandardDeviation.ShouldBe(Math.Sqrt(10), 1e-12);
        summary.StandardError.ShouldBe(Math.Sqrt(2), 1e-12);
    }

    [Theory]
    // Student's t with 4 degrees of freedom, two-sided: 2.776 at 95%, 8.610 at 99.9%.
    [InlineData(0.95, 2.776)]
    [InlineData(0.999, 8.610)]
    public void The_margin_follows_Student_s_t(double level, double t) =>
        new Summary([14, 10, 18, 12, 16]).Margin(level).ShouldBe(t * Math.Sqrt(2), 1e-3 * t);

    [Fact]
    public void A_single_sample_is_refused() => Should.Throw<ArgumentException>(() => new Summary([1]));

    [Fact]
    public void The_interval_of_a_mean_is_not_below_zero()
    {
        var close = new Summary([10, 11, 12]);
        close.MeanInterval(0.95).ShouldBe(new Interval(11, 11 - close.Margin(0.95), 11 + close.Margin(0.95)));
        new Summary([1, 2, 30]).MeanInterval(0.999).Low.ShouldBe(0);
    }
}
