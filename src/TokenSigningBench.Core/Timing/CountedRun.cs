using System.Diagnostics;

namespace TokenSigningBench.Core.Timing;

/// <summary>Calls an operation so many times, however long that takes.</summary>
public static class CountedRun
{
    // Often enough for a bar that moves and for somebody who interrupts; seldom enough not to be seen in a microsecond's operation.
    private static readonly TimeSpan Batch = TimeSpan.FromMilliseconds(50);

    /// <param name="progress">Told how many calls were made since it was told last.</param>
    /// <param name="cancel">Ends it between two batches.</param>
    /// <returns>The time that the calls took.</returns>
    public static TimeSpan Measure(Action operation, long count, IProgress<long> progress, CancellationToken cancel)
    {
        TimeSpan total = TimeSpan.Zero;
        long batch = 1;
        for (long done = 0; done < count; )
        {
            cancel.ThrowIfCancellationRequested();
            long calls = Math.Min(batch, count - done);
            long start = Stopwatch.GetTimestamp();
            for (long i = 0; i < calls; i++)
                operation();
            TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
            total += elapsed;
            done += calls;
            progress.Report(calls);
            if (elapsed < Batch)
                batch *= 2;
        }

        return total;
    }
}
