namespace TokenSigningBench.Core.Tests.Statistics;

public class TrimmedMeanTests
{
    // Three of 15 are trimmed on each side. Winsorized, the squares add up to 2 x 4 x 16 + 28 = 156, and 9 samples are kept.
    [Fact]
    public void The_middle_three_fifths_of_15_samples_count()
    {
        double[] samples = [.. Enumerable.Range(1, 15)];
        var mean = new TrimmedMean(samples);
        mean.Mean.ShouldBe(8, 1e-9);
        mean.StandardError.ShouldBe(Math.Sqrt(156d / (9 * 8)), 1e-9);
        // Student's t for 95% with 8 degrees of freedom.
        mean.Margin(0.95).ShouldBe(2.306 * mean.StandardError, 1e-3);

        samples[^1] = 1e6;
        var disturbed = new TrimmedMean(samples);
        (disturbed.Mean, disturbed.StandardError).ShouldBe((mean.Mean, mean.StandardError));
    }

    [Fact]
    public void Fewer_samples_are_not_trimmed()
    {
        double[] samples = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1000];
        var summary = new Summary(samples);
        var mean = new TrimmedMean(samples);
        mean.Mean.ShouldBe(summary.Mean, 1e-9);
        mean.Margin(0.999).ShouldBe(summary.Margin(0.999), 1e-9);
        Should.Throw<ArgumentException>(() => new TrimmedMean([1]));
    }

    // Noise of 1%, and of 20% in one round of ten: both rows of a ratio meet it, so it goes both ways.
    [Theory]
    [InlineData(15, 0)]
    [InlineData(30, 0)]
    [InlineData(15, 0.1)]
    [InlineData(30, 0.1)]
    public void Intervals_of_99_9_percent_miss_at_most_three_times_in_a_thousand(int count, double disturbed)
    {
        const int runs = 4000;
        var random = new Random(count);
        int missed = 0;
        for (int run = 0; run < runs; run++)
        {
            var mean = new TrimmedMean([
                .. Enumerable.Range(0, count).Select(_ => Normal(random) * (random.NextDouble() < disturbed ? 0.2 : 0.01)),
            ]);
            missed += Math.Abs(mean.Mean) > mean.Margin(0.999) ? 1 : 0;
        }

        missed.ShouldBeLessThanOrEqualTo(runs * 3 / 1000);
    }

    private static double Normal(Random random) => MathNet.Numerics.Distributions.Normal.Sample(random, 0, 1);
}
