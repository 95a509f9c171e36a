using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>The budget of a login: the time of one core.</summary>
/// <param name="Milliseconds">The budget; null where a setting is given and its cost is measured.</param>
/// <param name="LoginsPerSecond">The rate that the budget follows from; null where the budget itself was given.</param>
public sealed record HashTarget(double? Milliseconds, double? LoginsPerSecond, int Cores)
{
    public static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(10);

    /// <summary>No target: a setting is given.</summary>
    public static HashTarget None(int cores) => new(null, null, cores);

    public static HashTarget OfTime(double milliseconds, int cores) => new(milliseconds, null, cores);

    /// <summary>The budget that a rate leaves each login, at a utilization of <see cref="LoginDemand.RecommendedUtilization"/>.</summary>
    /// <exception cref="UserErrorException">The budget is longer than <see cref="MaxDuration"/>.</exception>
    public static HashTarget OfRate(double loginsPerSecond, int cores)
    {
        double milliseconds = 1e3 * LoginDemand.RecommendedUtilization * cores / loginsPerSecond;
        return milliseconds <= MaxDuration.TotalMilliseconds
            ? new(milliseconds, loginsPerSecond, cores)
            : throw new UserErrorException(
                "--logins-per-second",
                Invariant($"leaves {milliseconds / 1e3:0} s for each login, ")
                    + Invariant($"and nobody waits longer than {MaxDuration.TotalSeconds:0} s: name a --target")
            );
    }
}
