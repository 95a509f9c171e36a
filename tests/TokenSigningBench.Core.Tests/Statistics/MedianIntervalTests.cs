namespace TokenSigningBench.Core.Tests.Statistics;

public class MedianIntervalTests
{
    // The ranks of Conover's table A3 for a half and 95 %.
    [Theory]
    [InlineData(1, 1, 1)]
    [InlineData(5, 1, 5)]
    [InlineData(6, 1, 6)]
    [InlineData(9, 2, 8)]
    [InlineData(10, 2, 9)]
    [InlineData(20, 6, 15)]
    [InlineData(100, 40, 61)]
    public void Its_ends_are_the_samples_of_these_ranks(int count, double low, double high) =>
        MedianInterval.Of(Enumerable.Range(1, count).Reverse().Select(rank => (double)rank)).ShouldBe(new((count + 1) / 2.0, low, high));

    [Fact]
    public void A_median_without_noise_is_its_own_interval_and_no_samples_have_none()
    {
        MedianInterval.WithoutNoise([3, 1, 2]).ShouldBe(new(2, 2, 2));
        Should.Throw<ArgumentException>(() => MedianInterval.Of([]));
    }
}
