namespace TokenSigningBench.Core.Machine;

/// <summary>What Linux reports about the processor and about processor time; null on other systems and if a file is missing.</summary>
public static class LinuxLimits
{
    // USER_HZ, which the kernel fixes at 100 for what it shows to programs (proc(5), /proc/stat).
    internal const double TicksPerSecond = 100;

    /// <summary>CPU steal in seconds: the eighth figure in the first line of /proc/stat.</summary>
    public static double? StealSeconds() =>
        TextFile.Words("/proc/stat") is ["cpu", .. { Length: >= 8 } times] ? TextFile.Number(times[7]) / TicksPerSecond : null;

    /// <summary>
    /// Busy time in seconds: all figures in the first line of /proc/stat, except the fourth and fifth (idle and waiting) and the last two,
    /// which the first two include.
    /// </summary>
    public static double? BusySeconds() =>
        TextFile.Words("/proc/stat") is ["cpu", .. { Length: >= 8 } times]
            ? times.Take(8).Where((_, field) => field is not (3 or 4)).Sum(TextFile.Number) / TicksPerSecond
            : null;

    /// <summary>
    /// The time in which some thread of the machine waited for a core, in seconds since the machine started: the total in the first line of
    /// /proc/pressure/cpu, in microseconds (Documentation/accounting/psi.rst of Linux).
    /// </summary>
    public static double? PressureSeconds() =>
        TextFile.Words("/proc/pressure/cpu").FirstOrDefault(word => word.StartsWith("total=", StringComparison.Ordinal)) is { } total
            ? TextFile.Number(total["total=".Length..]) / 1e6
            : null;

    /// <summary>
    /// The CPU time of this process's child processes that have ended, and of theirs, in seconds: the fields cutime and cstime.
    /// </summary>
    public static double? EndedChildrenSeconds() => ProcessStat.Of("self")?.EndedChildrenSeconds;

    /// <summary>The machine's cores, also those that this process may not use: the lines "cpu0" and so on of /proc/stat.</summary>
    public static int Cores() =>
        TextFile
            .Lines("/proc/stat")
            .Count(line => line.StartsWith("cpu", StringComparison.Ordinal) && line.Length > 3 && char.IsDigit(line[3]))
            is > 0
                and var count
            ? count
            : Environment.ProcessorCount;

    /// <summary>How many times the kernel took the core away from the calling thread so far (proc(5), /proc/PID/status).</summary>
    public static long? InvoluntarySwitches() =>
        TextFile
            .Lines("/proc/thread-self/status")
            .FirstOrDefault(line => line.StartsWith("nonvoluntary_ctxt_switches", StringComparison.Ordinal))
            is { } line
            ? (long?)TextFile.Number(line.Split(':')[1].Trim())
            : null;

    /// <summary>The processor's name, on architectures where the kernel reports it.</summary>
    public static string? CpuModel() =>
        TextFile
            .Lines("/proc/cpuinfo")
            .FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            ?.Split(':', 2)[1]
            .Trim();
}
