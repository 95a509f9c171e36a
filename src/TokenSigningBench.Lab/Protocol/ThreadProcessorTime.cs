using System.Runtime.InteropServices;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>The CPU time of the calling thread, which .NET does not provide.</summary>
internal static class ThreadProcessorTime
{
    // CLOCK_THREAD_CPUTIME_ID on Linux.
    private const int ThreadClock = 3;

    /// <summary>The CPU time in nanoseconds; null if the system is not Linux.</summary>
    public static long? Nanoseconds() =>
        OperatingSystem.IsLinux() && GetTime(ThreadClock, out TimeSpecification time) == 0
            ? time.Seconds * 1_000_000_000L + time.Nanoseconds
            : null;

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
