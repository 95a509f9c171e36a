namespace TokenSigningBench.Core.Machine;

/// <summary>How much of the machine's time is in use, by whomever: what other programs took while something was measured shows in the difference.</summary>
public static class BusyCores
{
    /// <summary>More than this, in cores, is called a disturbance: a tenth of a core is what a quiet machine's own work takes at most.</summary>
    public const double Disturbing = 0.1;

    /// <summary>The time that all cores together have been in use since the machine started, in seconds; null where the system does not tell.</summary>
    public static double? Seconds() => LinuxLimits.BusySeconds();

    /// <summary>The cores that other programs used.</summary>
    /// <param name="before"><see cref="Seconds"/> at the beginning.</param>
    /// <param name="after">The same at the end.</param>
    /// <param name="own">The processor time that was one's own meanwhile, in seconds; null where it is not known.</param>
    /// <param name="seconds">How long that was.</param>
    /// <returns>Null where something is not known.</returns>
    public static double? OfOthers(double? before, double? after, double? own, double seconds) =>
        (after - before - own) / seconds is { } cores ? Math.Max(0, cores) : null;
}
