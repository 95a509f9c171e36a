using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace TokenSigningBench.Lab.Load;

/// <summary>Waits for timestamps on a dedicated thread, more precisely than .NET timers, whose resolution is 1 ms.</summary>
internal static class PreciseWait
{
    // The interval at which cancellation is checked.
    private static readonly TimeSpan MaxSleep = TimeSpan.FromMilliseconds(20);

    // A sleeping core takes about 100 µs to wake up. The last part of a wait is therefore a spin: at most this long, and at most a
    // twentieth of the wait.
    private static readonly TimeSpan MaxSpin = TimeSpan.FromMicroseconds(200);
    private const int SpinDivisor = 20;

    private const int SetTimerSlack = 29;

    /// <summary>
    /// Sets the timer slack of the calling thread to 1 ns. By default Linux may wake a thread 50 µs late to combine wake-ups (prctl(2),
    /// PR_SET_TIMERSLACK). Does nothing on other systems.
    /// </summary>
    public static void PrepareThread()
    {
        if (OperatingSystem.IsLinux())
            _ = Prctl(SetTimerSlack, 1, 0, 0, 0);
    }

    /// <summary>Waits until a stopwatch timestamp, or until cancelled.</summary>
    /// <returns>Whether the timestamp was reached.</returns>
    public static bool Until(long moment, CancellationToken stop)
    {
        TimeSpan spin = Remaining(moment) / SpinDivisor;
        if (spin > MaxSpin)
            spin = MaxSpin;
        while (!stop.IsCancellationRequested)
        {
            TimeSpan remaining = Remaining(moment);
            if (remaining <= TimeSpan.Zero)
                return true;
            TimeSpan pause = remaining - spin < MaxSleep ? remaining - spin : MaxSleep;
            if (pause <= TimeSpan.Zero)
                Thread.SpinWait(10);
            else if (OperatingSystem.IsLinux())
                SleepOnLinux(pause);
            else if (remaining > 2 * MaxSleep)
                stop.WaitHandle.WaitOne(pause);
            else
                Thread.SpinWait(10);
        }

        return false;
    }

    private static TimeSpan Remaining(long moment) => Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), moment);

    [SupportedOSPlatform("linux")]
    private static void SleepOnLinux(TimeSpan pause)
    {
        var time = new TimeSpecification { Seconds = 0, Nanoseconds = (nint)(pause.Ticks * TimeSpan.NanosecondsPerTick) };
        // A signal can end the sleep early: the loop checks the clock again.
        _ = NanoSleep(in time, 0);
    }

    [DllImport("libc", EntryPoint = "nanosleep")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int NanoSleep(in TimeSpecification time, nint remainder);

    [DllImport("libc", EntryPoint = "prctl")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Prctl(int option, nuint first, nuint second, nuint third, nuint fourth);

    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpecification
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
