using System.Diagnostics;

namespace TokenSigningBench.Core.Timing;

/// <summary>One operation, called and timed one call at a time: a mean hides how much the calls differ.</summary>
/// <param name="Nanoseconds">One sample per call, by the clock of <see cref="ThreadClock.Name"/>.</param>
/// <param name="AllocatedBytes">
/// The managed memory that a call allocates on its thread, the mean of the calls. What OpenSSL allocates is not managed and not counted.
/// </param>
/// <param name="Collections">The collections of garbage meanwhile, by generation.</param>
public sealed record SingleCalls(IReadOnlyList<double> Nanoseconds, double AllocatedBytes, IReadOnlyList<int> Collections)
{
    /// <summary>The most calls. The 99th percentile is then the fifth largest.</summary>
    private const int Max = 500;

    /// <summary>The fewest calls, however long they take. The 99th percentile is then the largest but one.</summary>
    private static readonly int Min = MeasuringTime.Of(100);

    /// <param name="call">The operation, which the runtime has compiled already.</param>
    /// <param name="time">After this time only the fewest calls are completed.</param>
    public static SingleCalls Measure(Action call, TimeSpan time)
    {
        ArgumentNullException.ThrowIfNull(call);
        // The first call after others finds cold caches.
        call();
        var nanoseconds = new List<double>(Max);
        long allocated = 0;
        int[] collected = CollectionCounts();
        long began = Stopwatch.GetTimestamp();
        while (nanoseconds.Count < Min || (nanoseconds.Count < Max && Stopwatch.GetElapsedTime(began) < time))
        {
            long bytes = GC.GetAllocatedBytesForCurrentThread();
            long start = ThreadClock.Nanoseconds();
            call();
            nanoseconds.Add(ThreadClock.Nanoseconds() - start);
            allocated += GC.GetAllocatedBytesForCurrentThread() - bytes;
        }

        return new(
            nanoseconds,
            (double)allocated / nanoseconds.Count,
            [.. CollectionCounts().Zip(collected, (after, before) => after - before)]
        );
    }

    private static int[] CollectionCounts() => [.. Enumerable.Range(0, GC.MaxGeneration + 1).Select(GC.CollectionCount)];
}
