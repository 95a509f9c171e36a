using System.Text.Json;
using MathNet.Numerics.Distributions;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Tests.Statistics;

namespace TokenSigningBench.Core.Tests.Capacity;

public class KneeTests
{
    private static readonly Node OneCore = new(1, Discipline.FirstComeFirstServed);

    [Fact]
    public void Its_points_go_from_10_to_95_percent_and_only_rise()
    {
        Knee knee = Knee.Of("RSA 8192", [30, 31, 29, 33], new(2, Discipline.ProcessorSharing));
        knee.Points.Select(point => point.Utilisation).ShouldBe(Enumerable.Range(2, 18).Select(step => step / 20.0));
        knee.Points.Select(point => point.P95Milliseconds).ShouldBeInOrder();
        knee.Points[^1].P95Milliseconds.ShouldBeGreaterThan(5 * knee.Points[0].P95Milliseconds);
        // 2 cores of 1000 ms, 30.75 ms each.
        knee.Points[^1].LoginsPerSecond.ShouldBe(0.95 * 2000 / 30.75, 1e-6);
        knee.ServiceMilliseconds.ShouldBe(30.75);
    }

    [Fact]
    public void With_exponential_times_it_is_that_of_theory()
    {
        Knee knee = Knee.Of("any", Draws.Of(random => Exponential.Sample(random, 0.1), 200_000, 1), OneCore);
        foreach (KneePoint point in knee.Points.Where(point => point.Utilisation <= 0.8))
        {
            double theory = Exponential.InvCDF((1 - point.Utilisation) / 10, 0.95);
            point.P95Milliseconds.ShouldBe(theory, 0.05 * theory);
        }
    }

    [Fact]
    public void A_key_of_twice_the_time_has_twice_the_wait_at_the_same_use_and_half_the_rate()
    {
        Knee one = Knee.Of("one", [10, 11], OneCore),
            two = Knee.Of("two", [20, 22], OneCore);
        foreach ((KneePoint first, KneePoint second) in one.Points.Zip(two.Points))
        {
            second.P95Milliseconds.ShouldBe(2 * first.P95Milliseconds, 1e-3);
            second.LoginsPerSecond.ShouldBe(first.LoginsPerSecond / 2, 1e-9);
        }
    }

    [Fact]
    public void It_is_the_same_again_and_survives_a_file()
    {
        Knee knee = Knee.Of("P-256", [1, 2, 3], OneCore);
        string json = JsonSerializer.Serialize(knee);
        JsonSerializer.Serialize(JsonSerializer.Deserialize<Knee>(json)).ShouldBe(json);
        Knee.Of("P-256", [1, 2, 3], OneCore).Points.ShouldBe(knee.Points);
    }

    [Fact]
    public void Without_service_times_there_is_none()
    {
        Should.Throw<ArgumentException>(() => Knee.Of("none", [], OneCore));
        Should.Throw<ArgumentException>(() => Knee.Of("none", [1, 0], OneCore));
    }

    [Fact]
    public void In_another_unit_of_time_the_curve_is_the_same()
    {
        Knee simulated = Knee.Of("two", [20, 22], OneCore),
            reckoned = Knee.Of("one", [10, 11], OneCore).WithService("two", 21);
        reckoned.ServiceMilliseconds.ShouldBe(21);
        foreach ((KneePoint first, KneePoint second) in simulated.Points.Zip(reckoned.Points))
        {
            second.P95Milliseconds.ShouldBe(first.P95Milliseconds, 1e-3);
            second.LoginsPerSecond.ShouldBe(first.LoginsPerSecond, 1e-9);
        }
    }

    [Fact]
    public void A_delay_is_added_to_each_point()
    {
        Knee knee = Knee.Of("one", [10, 11], OneCore);
        knee.DelayedBy(150).Points.ShouldBe(knee.Points.Select(point => point with { P95Milliseconds = point.P95Milliseconds + 150 }));
    }
}
