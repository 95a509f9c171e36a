using MathNet.Numerics.Distributions;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>Scheduled starts of an open model: planned before the run, so that a slow server cannot delay them.</summary>
public static class Arrivals
{
    public const int MaxUsers = 20_000_000;

    public static readonly TimeSpan MaxDuration = TimeSpan.FromDays(1);

    /// <summary>
    /// Plans the scheduled starts. The number of users is exact: given their number, the arrivals of a Poisson process are independent
    /// draws from its rate, in order (Ross, Stochastic Processes, 2nd edition, theorem 2.3.1). The arrivals of a morning are draws from its
    /// curve.
    /// </summary>
    /// <param name="users">From 1 to <see cref="MaxUsers"/>.</param>
    /// <param name="over">The period, at most <see cref="MaxDuration"/>.</param>
    /// <param name="seed">The same seed gives the same arrivals.</param>
    /// <param name="peakFactor">The peak of a morning as a multiple of its mean rate; the other patterns ignore it.</param>
    /// <returns>The scheduled starts in milliseconds from the beginning, in order, each before the end.</returns>
    /// <exception cref="ArgumentOutOfRangeException">Users, period or peak factor is outside its limits.</exception>
    public static double[] Plan(
        ArrivalPattern pattern,
        int users,
        TimeSpan over,
        int seed,
        double peakFactor = MorningCurve.DefaultPeakFactor
    )
    {
        if (users is < 1 or > MaxUsers)
            throw new ArgumentOutOfRangeException(nameof(users), users, $"Only 1 to {MaxUsers} users can be planned");
        if (over <= TimeSpan.Zero || over > MaxDuration)
            throw new ArgumentOutOfRangeException(nameof(over), over, $"The time is above zero and at most {MaxDuration.TotalHours} hours");

        Random random = RandomSequence.For(seed, RandomPurpose.Arrivals);
        var curve = new MorningCurve(peakFactor);
        var starts = new double[users];
        for (int i = 0; i < users; i++)
        {
            double moment = pattern switch
            {
                ArrivalPattern.Constant => (double)i / users,
                ArrivalPattern.Poisson => random.NextDouble(),
                ArrivalPattern.Morning => curve.Draw(random),
                _ => throw new ArgumentOutOfRangeException(nameof(pattern), pattern, "There is no such pattern"),
            };
            starts[i] = moment * over.TotalMilliseconds;
        }

        Array.Sort(starts);
        return starts;
    }

    /// <summary>
    /// How many users arrive in a period: a Poisson number where users decide independently of each other, and the expected number where
    /// they arrive at equal intervals.
    /// </summary>
    /// <param name="expected">From 1 to <see cref="MaxUsers"/>.</param>
    /// <returns>At least one.</returns>
    public static int Headcount(ArrivalPattern pattern, int expected, int seed) =>
        pattern == ArrivalPattern.Constant
            ? expected
            : Math.Clamp(Poisson.Sample(RandomSequence.For(seed, RandomPurpose.Headcount), expected), 1, MaxUsers);
}
