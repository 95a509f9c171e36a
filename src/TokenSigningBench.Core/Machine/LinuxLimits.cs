namespace TokenSigningBench.Core.Machine;

/// <summary>What Linux tells of its processor and of time taken from this process; null on other systems and where a file is missing.</summary>
internal static class LinuxLimits
{
    // USER_HZ, which the kernel fixes at 100 for what it shows to programs (proc(5), /proc/stat).
    private const double TicksPerSecond = 100;

    /// <summary>The eighth figure of /proc/stat's first line.</summary>
    public static double? StealSeconds() =>
        TextFile.Words("/proc/stat") is ["cpu", .. { Length: >= 8 } times] ? TextFile.Number(times[7]) / TicksPerSecond : null;

    /// <summary>All of /proc/stat's first line but the fourth and fifth figure, which are of waiting; the last two are in the first two already.</summary>
    public static double? BusySeconds() =>
        TextFile.Words("/proc/stat") is ["cpu", .. { Length: >= 8 } times]
            ? times.Take(8).Where((_, field) => field is not (3 or 4)).Sum(TextFile.Number) / TicksPerSecond
            : null;

    /// <summary>The processor's name, where its architecture has the kernel tell it.</summary>
    public static string? CpuModel() =>
        TextFile
            .Lines("/proc/cpuinfo")
            .FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            ?.Split(':', 2)[1]
            .Trim();
}
