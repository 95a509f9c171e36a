using System.Diagnostics;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Machine;

/// <summary>What other work did to one thread during one round of a measurement. Unknown values are null.</summary>
/// <param name="CpuShare">The thread's CPU time over wall time: 1 if nothing took its core away.</param>
/// <param name="StealSeconds">CPU steal in the round, in seconds over all cores.</param>
/// <param name="ThrottledPeriods">The periods in which the control group was throttled.</param>
/// <param name="InvoluntarySwitches">How many times the kernel took the core away from the thread.</param>
/// <param name="Seconds">The length of the round in wall time.</param>
/// <param name="PressureSeconds">
/// The time in which some thread of the machine waited for a core (pressure stall information, /proc/pressure/cpu).
/// </param>
public sealed record Contention(
    double? CpuShare,
    double? StealSeconds,
    long? ThrottledPeriods,
    long? InvoluntarySwitches,
    double Seconds,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] double? PressureSeconds = null
)
{
    /// <summary>The smallest CPU share of a round that counts as undisturbed.</summary>
    public const double MinCpuShare = 0.9;

    /// <summary>The largest CPU steal of such a round, as a share of its length.</summary>
    public const double MaxSteal = 0.05;

    /// <summary>Whether other work disturbed the round so much that it is measured again.</summary>
    [JsonIgnore]
    public bool IsDisturbed => CpuShare < MinCpuShare || StealSeconds > MaxSteal * Seconds || ThrottledPeriods > 0;

    /// <summary>Starts to watch the calling thread.</summary>
    /// <param name="cpuNanoseconds">The CPU time of the calling thread; null where it is not counted.</param>
    public static Func<Contention> Watch(Func<long?> cpuNanoseconds)
    {
        double? steal = LinuxLimits.StealSeconds();
        long? throttled = ControlGroup.Own().ThrottledPeriods;
        long? switches = LinuxLimits.InvoluntarySwitches();
        double? pressure = LinuxLimits.PressureSeconds();
        long? cpu = cpuNanoseconds();
        long start = Stopwatch.GetTimestamp();
        return () =>
        {
            TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
            return new(
                (cpuNanoseconds() - cpu) / elapsed.TotalNanoseconds,
                LinuxLimits.StealSeconds() - steal,
                ControlGroup.Own().ThrottledPeriods - throttled,
                LinuxLimits.InvoluntarySwitches() - switches,
                elapsed.TotalSeconds,
                LinuxLimits.PressureSeconds() - pressure
            );
        };
    }
}
