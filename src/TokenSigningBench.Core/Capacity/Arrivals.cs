using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>When people mean to start: planned before anything runs, so that a slow server cannot put them off.</summary>
public static class Arrivals
{
    /// <summary>The most people of one plan.</summary>
    public const int MaxUsers = 20_000_000;

    /// <summary>The longest time that is planned.</summary>
    public static readonly TimeSpan MaxDuration = TimeSpan.FromDays(1);

    /// <summary>
    /// Plans. The number of people is exact: given their number, the arrivals of a Poisson process are independent draws from its rate, in order
    /// (Ross, Stochastic Processes, 2nd edition, theorem 2.3.1), and that of a morning with its curve for a rate.
    /// </summary>
    /// <param name="pattern">How they lie in the time.</param>
    /// <param name="users">How many, from 1 to <see cref="MaxUsers"/>.</param>
    /// <param name="over">In what time, at most <see cref="MaxDuration"/>.</param>
    /// <param name="seed">The same seed gives the same arrivals.</param>
    /// <param name="peakFactor">How many times the mean rate a morning's top is; the other patterns have none.</param>
    /// <returns>The intended starts in milliseconds from the beginning, in order: one each, from 0 to before the end.</returns>
    /// <exception cref="ArgumentOutOfRangeException">People, time or peak factor is outside its limits.</exception>
    public static double[] Plan(
        ArrivalPattern pattern,
        int users,
        TimeSpan over,
        int seed,
        double peakFactor = MorningCurve.DefaultPeakFactor
    )
    {
        if (users is < 1 or > MaxUsers)
            throw new ArgumentOutOfRangeException(nameof(users), users, $"From 1 to {MaxUsers} people can be planned");
        if (over <= TimeSpan.Zero || over > MaxDuration)
            throw new ArgumentOutOfRangeException(nameof(over), over, $"The time is above zero and at most {MaxDuration.TotalHours} hours");

        Random random = RandomStream.For(seed, RandomPurpose.Arrivals);
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
}
