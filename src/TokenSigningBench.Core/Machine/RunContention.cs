namespace TokenSigningBench.Core.Machine;

/// <summary>
/// What other work did to the machine from the start of a program to the end of its measurement. It includes the time in which the program
/// prepared: rounds have <see cref="Contention"/> of their own. Unknown values are null.
/// </summary>
/// <param name="Seconds">The length of that time, in wall time.</param>
/// <param name="StealSeconds">CPU steal in it, in seconds over all cores.</param>
/// <param name="ThrottledPeriods">The periods in which the control group was throttled.</param>
/// <param name="PressureSeconds">The time in which some thread of the machine, one of this program's too, waited for a core.</param>
/// <param name="OtherCores">
/// How many cores other programs used on average. Child processes that have ended are this program; one that still runs is another.
/// </param>
public sealed record RunContention(
    double Seconds,
    double? StealSeconds,
    long? ThrottledPeriods,
    double? PressureSeconds,
    double? OtherCores
)
{
    // A test watches in its own flow alone.
    private static readonly AsyncLocal<Func<RunContention>?> OfThisProgram = new();

    /// <summary>Starts to watch the machine. For the first line of a program.</summary>
    public static void WatchThisProgram() => OfThisProgram.Value = Watch();

    /// <summary>What there was until now; null in a process that does not watch.</summary>
    public static RunContention? UntilNow() => OfThisProgram.Value?.Invoke();

    internal static Func<RunContention> Watch()
    {
        Func<Contention> machine = Contention.Watch(() => null);
        double? busy = BusyCores.Seconds();
        double? own = OwnSeconds();
        return () =>
        {
            Contention all = machine();
            return new(
                all.Seconds,
                all.StealSeconds,
                all.ThrottledPeriods,
                all.PressureSeconds,
                BusyCores.OfOthers(busy, BusyCores.Seconds(), OwnSeconds() - own, all.Seconds)
            );
        };
    }

    private static double? OwnSeconds() => LinuxLimits.EndedChildrenSeconds() + Environment.CpuUsage.TotalTime.TotalSeconds;
}
