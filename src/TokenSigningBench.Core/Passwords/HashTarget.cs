using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Core.Passwords;

/// <summary>What a login may cost: the time of one core.</summary>
/// <param name="Milliseconds">That time; null where a setting is given and its cost is asked for.</param>
/// <param name="LoginsPerSecond">The logins a second that it follows from; null where the time itself was given.</param>
public sealed record HashTarget(double? Milliseconds, double? LoginsPerSecond, int Cores)
{
    /// <summary>The longest time that can be asked for.</summary>
    public static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(10);

    /// <summary>No target: a setting is given.</summary>
    public static HashTarget None(int cores) => new(null, null, cores);

    /// <summary>A time that was given.</summary>
    public static HashTarget OfTime(double milliseconds, int cores) => new(milliseconds, null, cores);

    /// <summary>What so many logins a second leave each of them, with the cores in use no more than <see cref="LoginDemand.RecommendedUtilization"/> of the time.</summary>
    /// <exception cref="UserErrorException">It is longer than anybody waits.</exception>
    public static HashTarget OfRate(double loginsPerSecond, int cores)
    {
        double milliseconds = 1e3 * LoginDemand.RecommendedUtilization * cores / loginsPerSecond;
        return milliseconds <= MaxDuration.TotalMilliseconds
            ? new(milliseconds, loginsPerSecond, cores)
            : throw new UserErrorException(
                "--logins-per-second",
                Invariant(
                    $"leaves {milliseconds / 1e3:0} s for each login, and nobody waits longer than {MaxDuration.TotalSeconds:0} s: name a --target"
                )
            );
    }
}
