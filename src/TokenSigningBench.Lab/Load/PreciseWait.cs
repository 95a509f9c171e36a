using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace TokenSigningBench.Lab.Load;

/// <summary>Waits for moments on a thread of its own, more exactly than .NET's timers, whose grain is a millisecond.</summary>
internal static class PreciseWait
{
    // So often it is looked whether anybody still wants the waiting.
    private static readonly TimeSpan MaxDuration = TimeSpan.FromMilliseconds(20);

    // A core that sleeps takes some 100 us to wake up: so long before the moment it is waited for awake, and never for more than a twentieth of the waiting.
    private static readonly TimeSpan MaxAwakeTime = TimeSpan.FromMicroseconds(200);
    private const int MaxAwake = 20;

    private const int SetTimerSlack = 29;

    /// <summary>
    /// Tells Linux that the calling thread means the moments that it waits for: by default it may be woken 50 us late, so that wakings can be put together
    /// (prctl(2), PR_SET_TIMERSLACK). Elsewhere this does nothing.
    /// </summary>
    public static void PrepareThread()
    {
        if (OperatingSystem.IsLinux())
            _ = Control(SetTimerSlack, 1, 0, 0, 0);
    }

    /// <summary>Waits until a moment, or until nobody wants it any more.</summary>
    /// <returns>Whether the moment has come.</returns>
    public static bool Until(long moment, CancellationToken stop)
    {
        TimeSpan awake = Left(moment) / MaxAwake;
        if (awake > MaxAwakeTime)
            awake = MaxAwakeTime;
        while (!stop.IsCancellationRequested)
        {
            TimeSpan left = Left(moment);
            if (left <= TimeSpan.Zero)
                return true;
            TimeSpan pause = left - awake < MaxDuration ? left - awake : MaxDuration;
            if (pause <= TimeSpan.Zero)
                Thread.SpinWait(10);
            else if (OperatingSystem.IsLinux())
                SleepOnLinux(pause);
            else if (left > 2 * MaxDuration)
                stop.WaitHandle.WaitOne(pause);
            else
                Thread.SpinWait(10);
        }

        return false;
    }

    private static TimeSpan Left(long moment) => Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), moment);

    [SupportedOSPlatform("linux")]
    private static void SleepOnLinux(TimeSpan pause)
    {
        var time = new TimeSpecification { Seconds = 0, Nanoseconds = (nint)(pause.Ticks * TimeSpan.NanosecondsPerTick) };
        // Woken early by a signal: the loop looks at the clock again.
        _ = Sleep(in time, 0);
    }

    [DllImport("libc", EntryPoint = "nanosleep")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Sleep(in TimeSpecification time, nint remaining);

    [DllImport("libc", EntryPoint = "prctl")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Control(int option, nuint first, nuint second, nuint third, nuint fourth);

    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpecification
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
