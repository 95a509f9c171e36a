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

    [Fact]
    public void A_percentile_without_samples_above_it_is_not_known()
    {
        foreach ((int count, int known) in ((int, int)[])[(1, 1), (9, 1), (10, 2), (20, 3), (99, 3), (100, 4), (999, 4), (1000, 5)])
        {
            ResponseTimes times = ResponseTimes.Of([.. Enumerable.Range(1, count).Select(i => (double)i)]);
            ResponseTimes.Percents.Select(percent => times.At(percent) is not null).ShouldBe(Enumerable.Range(0, 5).Select(i => i < known));
        }
    }

    [Fact]
    public void A_single_percentile_equals_the_one_of_the_whole_set()
    {
        double[] tails = [.. ResponseTimes.Percents.Where(percent => percent > 50)];
        foreach (int count in new[] { 1, 19, 20, 1001 })
        {
            var random = new Random(count);
            double[] drawn = [.. Enumerable.Range(0, count).Select(_ => random.NextDouble())];
            tails.Select(percent => ResponseTimes.PercentileOf([.. drawn], percent)).ShouldBe(tails.Select(ResponseTimes.Of(drawn).At));
        }
    }

    [Fact]
    public void An_empty_set_and_an_unsupported_percentile_are_refused()
    {
        Should.Throw<ArgumentException>(() => ResponseTimes.Of([]));
        Should.Throw<ArgumentOutOfRangeException>(() => ResponseTimes.Of([1.0]).At(75));
    }
}
