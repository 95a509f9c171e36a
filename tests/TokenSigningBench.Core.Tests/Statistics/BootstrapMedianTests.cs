using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Tests.Statistics;

public class BootstrapMedianTests
{
    // Efron and Tibshirani, An Introduction to the Bootstrap, 1993, problem 2.4: for seven samples, the probabilities that the median is
    // the first to the seventh.
    [Fact]
    public void Probabilities_for_seven_samples_match_the_published_ones() =>
        BootstrapMedian
            .Middles(7)
            .Select(middle => Math.Round(middle.Chance, 4))
            .ShouldBe([0.0102, 0.0981, 0.2386, 0.3062, 0.2386, 0.0981, 0.0102]);

    [Fact]
    public void Probabilities_sum_to_1()
    {
        foreach (int count in new[] { 1, 2, 9, 10, 400 })
            BootstrapMedian.Middles(count).Sum(middle => middle.Chance).ShouldBe(1, 1e-9);
    }

    [Theory]
    [InlineData(5)]
    [InlineData(6)]
    [InlineData(12)]
    public void The_variance_matches_a_simulation(int count)
    {
        var random = new Random(3);
        double[] runs = [.. Enumerable.Range(0, count).Select(_ => 100 + 10 * random.NextDouble())];
        double[] medians =
        [
            .. Enumerable.Range(0, 50_000).Select(_ => Math.Log(Enumerable.Range(0, count).Select(_ => runs[random.Next(count)]).Median())),
        ];
        BootstrapMedian.LogVariance(runs).ShouldBe(medians.PopulationVariance(), 0.03 * medians.PopulationVariance());
    }
}
