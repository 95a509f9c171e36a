using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Tests.Capacity;

public class ArrivalsTests
{
    private static readonly TimeSpan Minute = TimeSpan.FromMinutes(1);

    [Theory]
    [InlineData(ArrivalPattern.Poisson)]
    [InlineData(ArrivalPattern.Constant)]
    [InlineData(ArrivalPattern.Morning)]
    public void All_arrivals_are_within_the_time_and_in_order(ArrivalPattern pattern)
    {
        double[] starts = Arrivals.Plan(pattern, 5000, Minute, seed: 1);
        starts.Length.ShouldBe(5000);
        starts.ShouldBeInOrder();
        starts[0].ShouldBeGreaterThanOrEqualTo(0);
        starts[^1].ShouldBeLessThan(60_000);
    }

    [Theory]
    [InlineData(ArrivalPattern.Poisson)]
    [InlineData(ArrivalPattern.Morning)]
    public void The_same_seed_gives_the_same_arrivals_and_another_seed_gives_others(ArrivalPattern pattern)
    {
        double[] starts = Arrivals.Plan(pattern, 500, Minute, seed: 1);
        Arrivals.Plan(pattern, 500, Minute, seed: 1).ShouldBe(starts);
        Arrivals.Plan(pattern, 500, Minute, seed: 2).Intersect(starts).ShouldBeEmpty();
    }

    [Fact]
    public void A_seed_gives_the_same_arrivals_on_every_machine() =>
        // Recorded once: a load test repeated on another machine must have the same arrivals.
        Arrivals
            .Plan(ArrivalPattern.Poisson, 3, Minute, seed: 1)
            .ShouldBe([5577.088298512973, 32669.066830590502, 37996.11695577168], 1e-6);

    [Fact]
    public void Constant_arrivals_are_equally_spaced() =>
        Arrivals.Plan(ArrivalPattern.Constant, 4, Minute, seed: 1).ShouldBe([0, 15_000, 30_000, 45_000]);

    [Fact]
    public void Poisson_arrivals_have_exponential_gaps()
    {
        double[] starts = Arrivals.Plan(ArrivalPattern.Poisson, 100_000, Minute, seed: 3);
        double[] gaps = [.. starts.Skip(1).Zip(starts, (later, earlier) => later - earlier)];
        Array.Sort(gaps);
        // Kolmogorov-Smirnov distance: 1.95/sqrt(n) is exceeded once in a thousand times.
        double distance = gaps.Select((gap, i) => Math.Abs(Exponential.CDF(1 / 0.6, gap) - (i + 0.5) / gaps.Length)).Max();
        distance.ShouldBeLessThan(1.95 / Math.Sqrt(gaps.Length));
    }

    [Theory]
    [InlineData(1.5)]
    [InlineData(2)]
    [InlineData(10)]
    public void Morning_arrivals_follow_the_curve(double peakFactor)
    {
        const int users = 200_000;
        const int slots = 40;
        double[] starts = Arrivals.Plan(ArrivalPattern.Morning, users, Minute, seed: 4, peakFactor);
        var curve = new MorningCurve(peakFactor);
        for (int slot = 0; slot < slots; slot++)
        {
            double expected =
                users / (double)slots * Enumerable.Range(0, 100).Select(i => curve.At((slot + (i + 0.5) / 100) / slots)).Mean();
            int count = starts.Count(start => (int)(start / 60_000 * slots) == slot);
            // The standard error of a Poisson count is its square root.
            Math.Abs(count - expected).ShouldBeLessThanOrEqualTo(4 * Math.Sqrt(expected) + 1);
        }
    }

    [Fact]
    public void Invalid_plans_are_refused()
    {
        Refused(ArrivalPattern.Poisson, 0, Minute).ShouldBe("users");
        Refused(ArrivalPattern.Poisson, Arrivals.MaxUsers + 1, Minute).ShouldBe("users");
        Refused(ArrivalPattern.Poisson, 1, TimeSpan.Zero).ShouldBe("over");
        Refused(ArrivalPattern.Poisson, 1, TimeSpan.FromDays(2)).ShouldBe("over");
        Refused((ArrivalPattern)9, 1, Minute).ShouldBe("pattern");

        static string? Refused(ArrivalPattern pattern, int users, TimeSpan over) =>
            Should.Throw<ArgumentOutOfRangeException>(() => Arrivals.Plan(pattern, users, over, 1)).ParamName;
    }
}
