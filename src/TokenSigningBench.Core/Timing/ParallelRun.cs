using System.Diagnostics;

namespace TokenSigningBench.Core.Timing;

/// <summary>Runs one operation in several threads at once: what a machine does in a second when all of its cores do the same.</summary>
public static class ParallelRun
{
    /// <typeparam name="T">What each thread works with.</typeparam>
    /// <param name="threads">How many threads, one or more.</param>
    /// <param name="time">How long each of them runs; each finishes the operation it is at.</param>
    /// <param name="make">Makes what one thread works with; it is disposed afterwards.</param>
    /// <returns>Operations a second, all threads together: the sum of each thread's own rate.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There are no threads.</exception>
    public static double PerSecond<T>(int threads, TimeSpan time, Func<T> make, Action<T> operation)
        where T : IDisposable
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(threads, 1);
        // Made before the first thread starts: the threads wait for each other, and one that failed to come would be waited for without end.
        T[] each = [.. Enumerable.Range(0, threads).Select(_ => make())];
        // One start for all: with more threads than cores some run late, and those that did would measure the emptier machine at the end.
        long start = 0;
        using var together = new Barrier(threads, _ => start = Stopwatch.GetTimestamp());
        try
        {
            Task<double>[] running =
            [
                .. each.Select(own =>
                    Task.Factory.StartNew(
                        () =>
                        {
                            together.SignalAndWait();
                            return Rate(start, time, own, operation);
                        },
                        CancellationToken.None,
                        TaskCreationOptions.LongRunning,
                        TaskScheduler.Default
                    )
                ),
            ];
            return Task.WhenAll(running).GetAwaiter().GetResult().Sum();
        }
        finally
        {
            foreach (T own in each)
                own.Dispose();
        }
    }

    private static double Rate<T>(long start, TimeSpan time, T own, Action<T> operation)
    {
        long calls = 0;
        TimeSpan elapsed;
        do
        {
            operation(own);
            calls++;
            elapsed = Stopwatch.GetElapsedTime(start);
        } while (elapsed < time);
        return calls / elapsed.TotalSeconds;
    }
}
