namespace TokenSigningBench.Core.Capacity;

/// <summary>The offered load and the cores that serve it.</summary>
/// <param name="LoginsPerSecond">The arrival rate.</param>
/// <param name="ServiceMilliseconds">The mean core time of a login.</param>
public readonly record struct OfferedLoad(double LoginsPerSecond, double ServiceMilliseconds, int Cores)
{
    /// <summary>The offered load in erlangs: the number of cores that the work would keep busy.</summary>
    public double Erlangs => LoginsPerSecond * ServiceMilliseconds / 1e3;

    /// <summary>The share of the cores' time that is used; 1 or more is an overload.</summary>
    public double Utilization => Erlangs / Cores;

    /// <summary>
    /// Whether the load reaches the capacity or exceeds it. Then the queue grows for as long as the load lasts, and there is no mean wait.
    /// </summary>
    public bool IsOverload => Utilization >= 1;

    /// <summary>The highest throughput of the cores.</summary>
    public double CapacityPerSecond => Cores * 1e3 / ServiceMilliseconds;

    /// <summary>The cores that a rate needs at a given utilization.</summary>
    /// <param name="serviceMilliseconds">The mean core time of a login.</param>
    /// <param name="use">The utilization, above 0 and at most 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The utilization is outside these limits, or the number of cores exceeds an int.
    /// </exception>
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
        // Rounding errors must not turn 7 / 0.7 into eleven cores.
        return Math.Max(1, (int)Math.Ceiling(cores * (1 - 1e-12)));
    }

    internal void ThrowIfUnstable()
    {
        if (!(LoginsPerSecond > 0 && ServiceMilliseconds > 0 && Cores > 0))
            throw new ArgumentException("A rate, a service time and cores above zero have a mean wait", nameof(LoginsPerSecond));
        if (IsOverload)
            throw new ArgumentException("The load reaches the capacity: the wait grows without limit", nameof(LoginsPerSecond));
    }
}
