using System.Diagnostics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>
/// The progress of a command on a terminal: one line on standard error that is written over, with about how long is left where that is
/// known. It disappears before anything else is printed.
/// </summary>
public sealed class ProgressLine : IProgress<string>, IProgress<WorkProgress>
{
    // More often would cost the measurement more than a reader sees.
    private static readonly TimeSpan MinInterval = TimeSpan.FromMilliseconds(100);

    private readonly Lock _gate = new();
    private WorkProgress? _first;
    private long _firstTime;
    private long _shownTime;

    /// <summary>Shows a step of which it is not known how long it takes.</summary>
    public void Report(string value)
    {
        lock (_gate)
        {
            _first = null;
            GuardedConsole.ShowProgress(value);
        }
    }

    /// <summary>Shows how far the work is. Work with another total is other work.</summary>
    public void Report(WorkProgress value)
    {
        lock (_gate)
        {
            long now = Stopwatch.GetTimestamp();
            if (_first is null || _first.Total != value.Total || _first.Done > value.Done)
                (_first, _firstTime) = (value, now);
            else if (Stopwatch.GetElapsedTime(_shownTime, now) < MinInterval)
                return;
            _shownTime = now;
            TimeSpan? left = value.TimeLeft(_first, Stopwatch.GetElapsedTime(_firstTime, now));
            GuardedConsole.ShowProgress(left is { } known ? $"{value.Text}, about {Describe(known)} left" : value.Text);
        }
    }

    /// <summary>A time in round numbers.</summary>
    internal static string Describe(TimeSpan time) =>
        time.TotalSeconds < 100 ? Invariant($"{Math.Max(1, time.TotalSeconds):0} s") : Invariant($"{time.TotalMinutes:0} min");
}
