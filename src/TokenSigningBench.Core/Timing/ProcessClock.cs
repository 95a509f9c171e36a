namespace TokenSigningBench.Core.Timing;

/// <summary>The CPU time of another process, of all its threads.</summary>
public static class ProcessClock
{
    /// <summary>
    /// The CPU time in nanoseconds; null where the system does not count it finely, or the process has ended. .NET reads it in steps of
    /// 10 ms.
    /// </summary>
    public static long? CpuNanoseconds(int process) =>
        // What clock_getcpuclockid(3) returns: the inverted number of the process, and the clock of the scheduler.
        OperatingSystem.IsLinux()
            ? ThreadClock.Read((~process << 3) | 2)
            : null;
}
