namespace TokenSigningBench.Lab.Rotate;

/// <summary>Simulated time: it starts when it is created, and runs faster than real time.</summary>
/// <param name="start">The simulated time at the start, from the switch.</param>
/// <param name="speed">How many simulated seconds a real second has.</param>
internal sealed class SimulatedClock(TimeProvider time, TimeSpan start, double speed)
{
    private readonly long _start = time.GetTimestamp();

    public TimeSpan Now => start + (time.GetElapsedTime(_start) * speed);

    /// <summary>The real time between a time stamp and the clock's start.</summary>
    public TimeSpan StartedAfter(long stamp) => time.GetElapsedTime(stamp, _start);

    /// <summary>Waits until a moment; returns at once if it has passed.</summary>
    public async Task WaitUntilAsync(TimeSpan at, CancellationToken cancel)
    {
        // A timer may fire a little early.
        while (at - Now is { Ticks: > 0 } left)
            await Task.Delay(TimeSpan.FromTicks(Math.Max((left / speed).Ticks, TimeSpan.TicksPerMillisecond)), time, cancel)
                .ConfigureAwait(false);
    }
}
