namespace TokenSigningBench.Core.Tests.Statistics;

public class BootstrapIntervalTests
{
    // Survival times of mice in days: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, table 2.1.
    private static readonly double[] Treated = [94, 197, 16, 38, 99, 141, 23];
    private static readonly double[] Control = [52, 104, 146, 10, 51, 30, 40, 27, 46];

    [Fact]
    public void The_median_s_interval_matches_the_exact_distribution_at_every_level()
    {
        foreach (double level in new[] { 0.5, 0.8, 0.99 })
            BootstrapInterval.OfMedian(Treated, level).ShouldBe(new(94, Exact(Treated, (1 - level) / 2), Exact(Treated, (1 + level) / 2)));
        BootstrapInterval.OfMedian(Treated).ShouldBe(new(94, Exact(Treated, 0.025), Exact(Treated, 0.975)));
        BootstrapInterval.OfMedian(Control, 0.9).ShouldBe(new(46, Exact(Control, 0.05), Exact(Control, 0.95)));
    }

    [Fact]
    public void The_mean_s_interval_matches_its_standard_error()
    {
        // Efron and Tibshirani, equation 5.12: the ideal bootstrap standard error of a mean is the plug-in one. With 3000 samples the
        // distribution is normal.
        var random = new Random(1);
        double[] samples = [.. Enumerable.Range(0, 3000).Select(_ => random.NextDouble())];
        double mean = samples.Average();
        double error = Math.Sqrt(samples.Sum(sample => Math.Pow(sample - mean, 2))) / samples.Length;
        Interval interval = BootstrapInterval.Of(drawn => drawn[0].Average(), 0.95, samples);
        interval.Estimate.ShouldBe(mean, 1e-12);
        ((interval.High - interval.Low) / (2 * error)).ShouldBe(Normal.InvCDF(0, 1, 0.975), 0.1);
    }

    [Fact]
    public void A_difference_and_a_ratio_resample_both_sets()
    {
        Interval difference = BootstrapInterval.OfMedianDifference(Treated, Control);
        difference.Estimate.ShouldBe(48);
        difference.Contains(0).ShouldBeTrue();
        BootstrapInterval.OfMedianRatio(Treated, Control).Estimate.ShouldBe(94.0 / 46);
        BootstrapInterval
            .OfMedianDifference([101, 102, 103], [1, 2, 3])
            .ShouldSatisfyAllConditions(
                apart => apart.Contains(0).ShouldBeFalse(),
                apart => apart.Low.ShouldBe(98),
                apart => apart.High.ShouldBe(102)
            );
    }

    [Fact]
    public void The_same_samples_give_the_same_interval() =>
        BootstrapInterval.OfMedianRatio(Treated, Control).ShouldBe(BootstrapInterval.OfMedianRatio(Treated, Control));

    [Fact]
    public void One_sample_has_no_spread_and_none_has_no_interval()
    {
        BootstrapInterval.OfMedian([3]).ShouldBe(new(3, 3, 3));
        Should.Throw<ArgumentException>(() => BootstrapInterval.OfMedian([]));
    }

    // For an odd number of distinct samples, the resampled median is at most the k-th smallest if more than half of the draws are among the
    // k smallest: Efron, Bootstrap methods: another look at the jackknife, The Annals of Statistics 7, 1979, section 3.
    private static double Exact(double[] samples, double probability)
    {
        int n = samples.Length;
        return samples.Order().Where((_, index) => 1 - Binomial.CDF((double)(index + 1) / n, n, (n - 1) / 2) >= probability).First();
    }
}
