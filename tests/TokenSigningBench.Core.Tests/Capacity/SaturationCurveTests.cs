namespace TokenSigningBench.Core.Tests.Capacity;

public class SaturationCurveTests
{
    private static readonly Node OneCore = new(1, Discipline.FirstComeFirstServed);

    private static readonly SaturationCurve One = SaturationCurve.Of("one", [10, 11], OneCore);

    [Fact]
    public void Points_go_from_10_to_95_percent_utilization_and_only_rise()
    {
        SaturationCurve curve = SaturationCurve.Of("RSA 8192", [30, 31, 29, 33], new(2, Discipline.ProcessorSharing));
        curve.Points.Select(point => point.Utilization).ShouldBe(Enumerable.Range(2, 18).Select(step => step / 20.0));
        curve.Points.Select(point => point.P95Milliseconds).ShouldBeInOrder();
        curve.Points[^1].P95Milliseconds.ShouldBeGreaterThan(5 * curve.Points[0].P95Milliseconds);
        // 2 cores with 1000 ms per second each, 30.75 ms per login.
        curve.Points[^1].LoginsPerSecond.ShouldBe(0.95 * 2000 / 30.75, 1e-6);
        curve.ServiceMilliseconds.ShouldBe(30.75);
    }

    [Fact]
    public void With_exponential_times_the_curve_matches_theory()
    {
        SaturationCurve curve = SaturationCurve.Of("any", Draws.Of(random => Exponential.Sample(random, 0.1), 200_000, 1), OneCore);
        foreach (SaturationCurvePoint point in curve.Points.Where(point => point.Utilization <= 0.8))
        {
            double theory = Exponential.InvCDF((1 - point.Utilization) / 10, 0.95);
            point.P95Milliseconds.ShouldBe(theory, 0.05 * theory);
        }
    }

    [Fact]
    public void Twice_the_service_time_gives_twice_the_wait_and_half_the_rate_at_the_same_utilization()
    {
        SaturationCurve two = SaturationCurve.Of("two", [20, 22], OneCore),
            rescaled = One.WithService("two", 21);
        rescaled.ServiceMilliseconds.ShouldBe(21);
        foreach ((SaturationCurvePoint first, SaturationCurvePoint second) in One.Points.Zip(two.Points))
        {
            second.P95Milliseconds.ShouldBe(2 * first.P95Milliseconds, 1e-3);
            second.LoginsPerSecond.ShouldBe(first.LoginsPerSecond / 2, 1e-9);
        }

        // Rescaling equals simulating.
        foreach ((SaturationCurvePoint first, SaturationCurvePoint second) in two.Points.Zip(rescaled.Points))
        {
            second.P95Milliseconds.ShouldBe(first.P95Milliseconds, 1e-3);
            second.LoginsPerSecond.ShouldBe(first.LoginsPerSecond, 1e-9);
        }
    }

    [Fact]
    public void A_curve_is_deterministic_and_round_trips_through_JSON()
    {
        string json = JsonSerializer.Serialize(One);
        JsonSerializer.Serialize(JsonSerializer.Deserialize<SaturationCurve>(json)).ShouldBe(json);
        SaturationCurve.Of("one", [10, 11], OneCore).Points.ShouldBe(One.Points);
    }

    [Fact]
    public void Missing_or_zero_service_times_are_refused()
    {
        Should.Throw<ArgumentException>(() => SaturationCurve.Of("none", [], OneCore));
        Should.Throw<ArgumentException>(() => SaturationCurve.Of("none", [1, 0], OneCore));
    }

    [Fact]
    public void A_delay_is_added_to_each_point()
    {
        One.DelayedBy(150).Points.ShouldBe(One.Points.Select(point => point with { P95Milliseconds = point.P95Milliseconds + 150 }));
    }
}
