namespace TokenSigningBench.Core.Tests.Capacity;

public class ResponseTimesTests
{
    [Fact]
    public void Percentiles_do_not_depend_on_the_order_of_the_samples()
    {
        ResponseTimes times = ResponseTimes.Of([.. Enumerable.Range(1, 9999).Reverse().Select(i => (double)i)]);
        times.Count.ShouldBe(9999);
        times.Mean.ShouldBe(5000, 1e-9);
        times.P50.ShouldBe(5000, 1e-9);
        times.P90!.Value.ShouldBe(9000, 1);
        times.P95!.Value.ShouldBe(9500, 1);
        times.P99!.Value.ShouldBe(9900, 1);
        times.P999!.Value.ShouldBe(9990, 1);
        times.Maximum.ShouldBe(9999);
        ResponseTimes.Percents.Select(times.At).ShouldBe([times.P50, times.P90, times.P95, times.P99, times.P999]);
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(9, 1)]
    [InlineData(10, 2)]
    [InlineData(20, 3)]
    [InlineData(99, 3)]
    [InlineData(100, 4)]
    [InlineData(999, 4)]
    [InlineData(1000, 5)]
    public void A_percentile_without_samples_above_it_is_not_known(int count, int known)
    {
        ResponseTimes times = ResponseTimes.Of([.. Enumerable.Range(1, count).Select(i => (double)i)]);
        ResponseTimes.Percents.Select(times.At).TakeWhile(figure => figure is not null).Count().ShouldBe(known);
        ResponseTimes.Percents.Count(percent => times.At(percent) is not null).ShouldBe(known);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(19)]
    [InlineData(20)]
    [InlineData(1001)]
    public void A_single_percentile_equals_the_one_of_the_whole_set(int count)
    {
        var random = new Random(count);
        double[] drawn = [.. Enumerable.Range(0, count).Select(_ => random.NextDouble())];
        ResponseTimes all = ResponseTimes.Of(drawn);
        double[] tails = [.. ResponseTimes.Percents.Where(percent => percent > 50)];
        tails.Select(percent => ResponseTimes.PercentileOf([.. drawn], percent)).ShouldBe(tails.Select(all.At));
    }

    [Fact]
    public void An_empty_set_is_refused() => Should.Throw<ArgumentException>(() => ResponseTimes.Of([]));

    [Fact]
    public void An_unsupported_percentile_is_refused() => Should.Throw<ArgumentOutOfRangeException>(() => ResponseTimes.Of([1.0]).At(75));
}
