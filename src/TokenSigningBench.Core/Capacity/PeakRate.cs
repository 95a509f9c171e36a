namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// The rate that servers are sized for: the logins of the busiest hour, times a peak factor. 100,000 users in the first hour and a factor
/// of 10 are 278 logins/s; Keycloak's sizing guide calculates this way.
/// </summary>
/// <param name="LoginsPerSecond">The mean rate of the busiest period.</param>
/// <param name="Factor">The peak as a multiple of that mean.</param>
public readonly record struct PeakRate(double LoginsPerSecond, double Factor = 1)
{
    /// <summary>The highest accepted rate: in three hours more logins than there are people on earth.</summary>
    public const double MaxPerSecond = 1_000_000;

    /// <summary>Logins per second at the peak.</summary>
    public double PerSecond => LoginsPerSecond * Factor;

    /// <summary>The number of users that log in while the peak lasts, rounded; at least one.</summary>
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

    /// <param name="factor">From 1 to <see cref="MorningCurve.MaxPeakFactor"/>.</param>
    /// <exception cref="UserErrorException">
    /// The rate cannot be parsed, the factor is outside its limits, or their product is above <see cref="MaxPerSecond"/>.
    /// </exception>
    public static PeakRate Parse(string rate, double factor = 1)
    {
        var peak = new PeakRate(LoginRate.Parse(rate), factor);
        if (factor is not (>= 1 and <= MorningCurve.MaxPeakFactor))
            throw new UserErrorException("--peak-factor", Invariant($"{factor} is not between 1 and {MorningCurve.MaxPeakFactor}"));
        return peak.PerSecond <= MaxPerSecond
            ? peak
            : throw new UserErrorException(
                rate,
                Invariant($"is {peak.PerSecond:#,0} logins/s with its factor; the maximum is {MaxPerSecond:#,0}")
            );
    }
}
