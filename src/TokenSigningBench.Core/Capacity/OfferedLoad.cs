namespace TokenSigningBench.Core.Capacity;

/// <summary>What comes in, against what can be done.</summary>
/// <param name="LoginsPerSecond">The rate of arrivals.</param>
/// <param name="ServiceMilliseconds">The mean time of one core that a login takes.</param>
public readonly record struct OfferedLoad(double LoginsPerSecond, double ServiceMilliseconds, int Cores)
{
    /// <summary>The cores' worth of work that comes in: erlangs.</summary>
    public double Erlangs => LoginsPerSecond * ServiceMilliseconds / 1e3;

    /// <summary>The share of the cores' time that is used; 1 and more cannot be.</summary>
    public double Utilization => Erlangs / Cores;

    /// <summary>Whether as much comes in as can be done, or more: then the queue grows for as long as it goes on, and no wait is the mean one.</summary>
    public bool IsOverload => Utilization >= 1;

    /// <summary>The logins a second that can be done.</summary>
    public double CapacityPerSecond => Cores * 1e3 / ServiceMilliseconds;

    /// <summary>The cores that a rate needs, so that no more than a share of their time is used.</summary>
    /// <param name="loginsPerSecond">The rate of arrivals.</param>
    /// <param name="serviceMilliseconds">The mean time of one core that a login takes.</param>
    /// <param name="use">That share, above 0 and at most 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The share is not within them, or the cores are more than can be counted.</exception>
    public static int CoresFor(double loginsPerSecond, double serviceMilliseconds, double use = LoginDemand.RecommendedUtilization)
    {
        if (use is not (> 0 and <= 1))
            throw new ArgumentOutOfRangeException(
                nameof(use),
                use,
                "The share of the cores' time that may be used is above 0 and at most 1"
            );
        double cores = loginsPerSecond * serviceMilliseconds / 1e3 / use;
        if (cores is not (>= 0 and <= int.MaxValue))
            throw new ArgumentOutOfRangeException(nameof(loginsPerSecond), loginsPerSecond, "So many cores cannot be counted");
        // 7 / 0.7 must not be eleven cores for the sake of a rounding.
        return Math.Max(1, (int)Math.Ceiling(cores * (1 - 1e-12)));
    }

    internal void ThrowIfEndless()
    {
        if (!(LoginsPerSecond > 0 && ServiceMilliseconds > 0 && Cores > 0))
            throw new ArgumentException("A rate, a service time and cores above zero have a mean wait", nameof(LoginsPerSecond));
        if (IsOverload)
            throw new ArgumentException("As much comes in as can be done, or more: the wait grows without end", nameof(LoginsPerSecond));
    }
}
