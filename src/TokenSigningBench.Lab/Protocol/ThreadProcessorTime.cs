using System.Runtime.InteropServices;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>The processor time that the calling thread has taken until now, which .NET does not tell.</summary>
internal static class ThreadProcessorTime
{
    // CLOCK_THREAD_CPUTIME_ID of Linux.
    private const int ThreadClock = 3;

    /// <summary>Nanoseconds; null where the system is not Linux.</summary>
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
