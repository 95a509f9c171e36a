namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// The rate that servers are sized for: the logins of the busiest hour, and how many times more come in its worst moments. 100,000 people in the first hour
/// and a factor of 10 are 278 logins a second; Keycloak's guide reckons so.
/// </summary>
/// <param name="LoginsPerSecond">The mean of the busiest time, logins a second.</param>
/// <param name="Factor">The worst moment's rate as a multiple of that mean.</param>
public readonly record struct PeakRate(double LoginsPerSecond, double Factor = 1)
{
    /// <summary>The highest rate: more than all the world's people would make in three hours.</summary>
    public const double Highest = 1_000_000;

    /// <summary>Logins a second in the worst moment.</summary>
    public double PerSecond => LoginsPerSecond * Factor;

    /// <summary>How many people log in where the worst moment lasts, rounded; at least one.</summary>
    /// <param name="over">How long it lasts.</param>
    /// <exception cref="UserErrorException">There are more than <see cref="Arrivals.MaxUsers"/>.</exception>
    public int UsersOver(TimeSpan over)
    {
        double users = Math.Max(1, Math.Round(PerSecond * over.TotalSeconds));
        return users <= Arrivals.MaxUsers
            ? (int)users
            : throw new UserErrorException(
                "--peak",
                Invariant($"are {users:#,0} logins in this time, and at most {Arrivals.MaxUsers:#,0} can be planned")
            );
    }

    /// <summary>Reads a rate and puts its factor to it.</summary>
    /// <param name="factor">The worst moment's multiple, from 1 to <see cref="MorningCurve.MaxPeakFactor"/>.</param>
    /// <exception cref="UserErrorException">The rate is none, the factor is outside its limits, or both together are more than <see cref="Highest"/> a second.</exception>
    public static PeakRate Parse(string rate, double factor = 1)
    {
        var peak = new PeakRate(LoginRate.Parse(rate), factor);
        if (factor is not (>= 1 and <= MorningCurve.MaxPeakFactor))
            throw new UserErrorException("--peak-factor", Invariant($"{factor} is not between 1 and {MorningCurve.MaxPeakFactor}"));
        return peak.PerSecond <= Highest
            ? peak
            : throw new UserErrorException(
                rate,
                Invariant($"is {peak.PerSecond:#,0} logins a second with its factor, and the most are {Highest:#,0}")
            );
    }
}
