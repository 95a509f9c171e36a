namespace TokenSigningBench.Core.Machine;

/// <summary>
/// Reads how much processor time the machine uses, so that a difference shows what other programs used during a measurement.
/// </summary>
public static class BusyCores
{
    /// <summary>The threshold of a disturbance, in cores: a quiet machine's own work uses at most a tenth of a core.</summary>
    public const double Disturbing = 0.1;

    /// <summary>The busy time of all cores since the machine started, in seconds; null if the system does not report it.</summary>
    public static double? Seconds() => LinuxLimits.BusySeconds();

    /// <summary>How many cores other programs used.</summary>
    /// <param name="before"><see cref="Seconds"/> at the start.</param>
    /// <param name="after"><see cref="Seconds"/> at the end.</param>
    /// <param name="own">This program's own processor time in between, in seconds; null if it is not known.</param>
    /// <param name="seconds">The time in between, in seconds.</param>
    /// <returns>Null if a value is not known.</returns>
    public static double? OfOthers(double? before, double? after, double? own, double seconds) =>
        (after - before - own) / seconds is { } cores ? Math.Max(0, cores) : null;
}
