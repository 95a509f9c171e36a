namespace TokenSigningBench.Core.Tests.Capacity;

public class ServiceTimesTests
{
    private static readonly double[] Measured = [.. Enumerable.Range(0, 100).Select(i => (double)i)];

    [Fact]
    public void The_measured_order_is_kept_and_wraps_around()
    {
        double[] times = ServiceTimes.InOrder(Measured, 250, seed: 1);
        times.Length.ShouldBe(250);
        for (int i = 1; i < times.Length; i++)
            times[i].ShouldBe((times[i - 1] + 1) % 100);
    }

    [Fact]
    public void Different_seeds_and_parts_start_at_different_positions()
    {
        Enumerable.Range(0, 50).Select(seed => ServiceTimes.InOrder(Measured, 1, seed)[0]).Distinct().Count().ShouldBeGreaterThan(30);
        Enumerable.Range(0, 50).Select(part => ServiceTimes.InOrder(Measured, 1, 1, part)[0]).Distinct().Count().ShouldBeGreaterThan(30);
        ServiceTimes.InOrder(Measured, 1, 7, 3).ShouldBe(ServiceTimes.InOrder(Measured, 1, 7, 3));
    }

    [Fact]
    public void Arrivals_and_service_times_of_one_seed_are_independent()
    {
        // With a shared random stream, each arrival would be the matching service time's share of the total.
        double[] services = Draws.Of(random => random.NextDouble(), 1000, seed: 1);
        double[] arrivals = Arrivals.Plan(ArrivalPattern.Poisson, 1000, TimeSpan.FromMilliseconds(1), seed: 1);
        services.Intersect(arrivals).ShouldBeEmpty();
    }

    [Fact]
    public void A_time_that_is_not_known_or_zero_is_none()
    {
        ServiceTimes.MeanMilliseconds(3, 60).ShouldBe(50);
        ServiceTimes.MeanMilliseconds(0, 60).ShouldBeNull();
        ServiceTimes.MeanMilliseconds(null, 60).ShouldBeNull();
        ServiceTimes.AllOrNone([1, 2]).ShouldBe([1, 2]);
        ServiceTimes.AllOrNone([1, 0]).ShouldBeNull();
        ServiceTimes.AllOrNone([1, null]).ShouldBeNull();
    }

    [Fact]
    public void An_empty_measurement_is_refused() => Should.Throw<ArgumentException>(() => ServiceTimes.InOrder([], 1, 1));
}
