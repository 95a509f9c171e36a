using System.Diagnostics;

namespace TokenSigningBench.Core.Timing;

/// <summary>Calls an operation a given number of times.</summary>
public static class CountedRun
{
    // Often enough for a progress bar and for cancellation; rarely enough not to affect an operation of a microsecond.
    private static readonly TimeSpan Batch = TimeSpan.FromMilliseconds(50);

    /// <param name="progress">Receives the number of calls since the last report.</param>
    /// <param name="cancel">Checked between two batches.</param>
    /// <returns>The total time of the calls.</returns>
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
