using System.Diagnostics;
using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Timing;

/// <summary>The CPU time of the calling thread, which .NET does not provide.</summary>
public static class ThreadClock
{
    // CLOCK_THREAD_CPUTIME_ID of Linux (clock_gettime(2)) and of macOS (its time.h).
    private const int LinuxClock = 3,
        MacClock = 16;

    /// <summary>The names of the two clocks.</summary>
    public const string CpuTime = "CPU time",
        WallTime = "wall time";

    /// <summary>What a measurement says of its clock.</summary>
    public static string Name => IsCpuTime ? CpuTime : WallTime;

    /// <summary>
    /// Whether this system counts a thread's CPU time finely enough for one signature. Windows counts in steps of its scheduler, 15.6 ms
    /// (GetThreadTimes), so wall time alone is used there.
    /// </summary>
    public static bool IsCpuTime { get; } = CpuNanoseconds() is not null;

    /// <summary>The CPU time in nanoseconds; null where the system does not count it finely.</summary>
    public static long? CpuNanoseconds() =>
        OperatingSystem.IsLinux() || OperatingSystem.IsMacOS() ? Read(OperatingSystem.IsLinux() ? LinuxClock : MacClock) : null;

    /// <summary>The CPU time in nanoseconds, or the wall time where CPU time is not counted. Only differences count.</summary>
    public static long Nanoseconds() => CpuNanoseconds() ?? Stopwatch.GetTimestamp() * (1_000_000_000 / Stopwatch.Frequency);

    /// <summary>A clock of the system in nanoseconds; null where there is none of this number. Linux and macOS only.</summary>
    internal static long? Read(int clock) =>
        GetTime(clock, out TimeSpecification time) == 0 ? time.Seconds * 1_000_000_000L + time.Nanoseconds : null;

    [DllImport("libc", EntryPoint = "clock_gettime")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int GetTime(int clock, out TimeSpecification time);

    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpecification
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
