using System.Diagnostics;

namespace TokenSigningBench.Core.Timing;

/// <summary>The time of one operation by two clocks, in nanoseconds.</summary>
/// <param name="Wall">Wall time: what a user waits.</param>
/// <param name="Cpu">CPU time of the thread that worked: what the computation costs. Null where it is not counted.</param>
/// <param name="Calls">How many calls it is the mean of; null where they are not counted.</param>
public readonly record struct OperationTime(double Wall, double? Cpu, long? Calls = null);

/// <summary>Something to measure. <see cref="Measure"/> runs for about the given time and returns the time of one operation.</summary>
public sealed record Contender(string Name, Func<TimeSpan, OperationTime> Measure)
{
    // Reading both clocks costs some 0.3 µs, which does not matter after a batch of this length.
    private static readonly TimeSpan Batch = TimeSpan.FromMilliseconds(5);

    /// <summary>Whether the thread that measures also does the work: then what is seen of that thread describes the work.</summary>
    public bool IsInThisThread { get; private init; } = true;

    /// <summary>A contender that calls an operation repeatedly in this thread.</summary>
    public static Contender Calling(string name, Action operation)
    {
        long batch = 1;
        return new(name, time => TimePerCall(operation, time, ThreadClock.CpuNanoseconds, ref batch));
    }

    /// <summary>A contender that calls an operation repeatedly, and counts the CPU time of the process that performs it.</summary>
    public static Contender Calling(string name, IOperation operation)
    {
        if (operation is not IOutOfProcessOperation elsewhere)
            return Calling(name, operation.Run);
        long batch = 1;
        return InOtherThreads(name, time => TimePerCall(elsewhere.Run, time, elsewhere.CpuNanoseconds, ref batch));
    }

    /// <summary>A contender that is measured outside this thread: it returns nanoseconds of wall time per operation.</summary>
    public static Contender ByWallTime(string name, Func<TimeSpan, double> measure) =>
        InOtherThreads(name, time => new(measure(time), Cpu: null));

    /// <summary>A contender whose work other threads do.</summary>
    public static Contender InOtherThreads(string name, Func<TimeSpan, OperationTime> measure) =>
        new(name, measure) { IsInThisThread = false };

    /// <summary>A contender whose calls another process makes, as many as it is asked for.</summary>
    /// <param name="measure">Makes so many calls, and returns the time of one.</param>
    public static Contender OnRequest(string name, Func<int, OperationTime> measure)
    {
        // Kept from round to round, so that a round is one request.
        int count = 1;
        return InOtherThreads(
            name,
            time =>
            {
                while (true)
                {
                    OperationTime one = measure(count);
                    int enough = (int)Math.Clamp(Math.Round(time.TotalNanoseconds / one.Wall), 1, int.MaxValue);
                    bool isLongEnough = 2L * count >= enough;
                    count = enough;
                    if (isLongEnough)
                        return one;
                }
            }
        );
    }

    // The batch is found once: later rounds begin with it, and a short round is not spent on searching.
    private static OperationTime TimePerCall(Action operation, TimeSpan time, Func<long?> cpuNanoseconds, ref long batch)
    {
        long calls = 0;
        long? cpu = cpuNanoseconds();
        long start = Stopwatch.GetTimestamp();
        TimeSpan elapsed = TimeSpan.Zero;
        do
        {
            TimeSpan before = elapsed;
            for (long i = 0; i < batch; i++)
                operation();
            calls += batch;
            elapsed = Stopwatch.GetElapsedTime(start);
            if (2 * (elapsed - before) < Batch && elapsed < time)
                batch *= 2;
        } while (elapsed < time);
        return new(elapsed.TotalNanoseconds / calls, (double?)(cpuNanoseconds() - cpu) / calls, calls);
    }
}
