using System.Diagnostics;

namespace TokenSigningBench.Core.Timing;

/// <summary>Runs one operation in several threads at once: the throughput of a machine whose cores all do the same.</summary>
public static class ParallelRun
{
    /// <typeparam name="T">The state of one thread.</typeparam>
    /// <param name="threads">The number of threads, one or more.</param>
    /// <param name="time">How long each thread runs; each finishes its current operation.</param>
    /// <param name="make">Creates the state of one thread; it is disposed afterwards.</param>
    /// <returns>Operations per second of all threads together: the sum of each thread's own rate.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="threads"/> is below 1.</exception>
    public static double PerSecond<T>(int threads, TimeSpan time, Func<T> make, Action<T> operation)
        where T : IDisposable => 1e9 * threads / Measure(threads, time, make, operation).Wall;

    /// <inheritdoc cref="PerSecond"/>
    /// <returns>
    /// One operation of one thread while all work. Its wall time is the number of threads divided by the operations per second of all; its
    /// CPU time is the mean of all operations.
    /// </returns>
    public static OperationTime Measure<T>(int threads, TimeSpan time, Func<T> make, Action<T> operation)
        where T : IDisposable
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(threads, 1);
        // Created before the first thread starts: the threads wait for each other, and a thread that failed to start would block the others
        // forever.
        T[] each = [.. Enumerable.Range(0, threads).Select(_ => make())];
        // All threads use one start time. With more threads than cores some run late, and with start times of their own they would measure
        // the less loaded machine at the end.
        long start = 0;
        using var together = new Barrier(threads, _ => start = Stopwatch.GetTimestamp());
        try
        {
            Task<ThreadWork>[] running =
            [
                .. each.Select(own =>
                    Task.Factory.StartNew(
                        () =>
                        {
                            together.SignalAndWait();
                            return Work(start, time, own, operation);
                        },
                        CancellationToken.None,
                        TaskCreationOptions.LongRunning,
                        TaskScheduler.Default
                    )
                ),
            ];
            ThreadWork[] done = Task.WhenAll(running).GetAwaiter().GetResult();
            return new(
                1e9 * threads / done.Sum(one => one.PerSecond),
                done.All(one => one.CpuNanoseconds is not null)
                    ? (double)done.Sum(one => one.CpuNanoseconds!.Value) / done.Sum(one => one.Calls)
                    : null
            );
        }
        finally
        {
            foreach (T own in each)
                own.Dispose();
        }
    }

    private static ThreadWork Work<T>(long start, TimeSpan time, T own, Action<T> operation)
    {
        long calls = 0;
        long? cpu = ThreadClock.CpuNanoseconds();
        TimeSpan elapsed;
        do
        {
            operation(own);
            calls++;
            elapsed = Stopwatch.GetElapsedTime(start);
        } while (elapsed < time);
        return new(calls, calls / elapsed.TotalSeconds, ThreadClock.CpuNanoseconds() - cpu);
    }

    private readonly record struct ThreadWork(long Calls, double PerSecond, long? CpuNanoseconds);
}
