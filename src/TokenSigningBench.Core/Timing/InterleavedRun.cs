using System.Diagnostics;

namespace TokenSigningBench.Core.Timing;

/// <summary>Something to measure. <see cref="Measure"/> runs for about the given time and returns nanoseconds per operation.</summary>
public sealed record Contender(string Name, Func<TimeSpan, double> Measure)
{
    // Reading the clock costs some 25 ns, which does not matter after a batch of this length.
    private static readonly TimeSpan Batch = TimeSpan.FromMilliseconds(5);

    /// <summary>A contender that calls an operation repeatedly in this thread.</summary>
    public static Contender Calling(string name, Action operation) => new(name, time => NanosecondsPerCall(operation, time));

    private static double NanosecondsPerCall(Action operation, TimeSpan time)
    {
        long calls = 0;
        long batch = 1;
        long start = Stopwatch.GetTimestamp();
        TimeSpan elapsed;
        do
        {
            long batchStart = Stopwatch.GetTimestamp();
            for (long i = 0; i < batch; i++)
                operation();
            calls += batch;
            if (Stopwatch.GetElapsedTime(batchStart) < Batch)
                batch *= 2;
            elapsed = Stopwatch.GetElapsedTime(start);
        } while (elapsed < time);
        return elapsed.TotalNanoseconds / calls;
    }
}

/// <summary>Measures contenders in interleaved rounds, so that the machine's drift affects all of them equally.</summary>
public static class InterleavedRun
{
    /// <summary>Runs one round that does not count, then the rounds that do.</summary>
    /// <param name="time">How long each contender runs in a round.</param>
    /// <param name="round">Receives each round's number, from 0 (which does not count).</param>
    /// <param name="isEnough">Called before each round; true ends the measurement early.</param>
    /// <returns>For each contender, in the order given, nanoseconds per operation in each round.</returns>
    public static IReadOnlyList<double[]> Measure(
        IReadOnlyList<Contender> contenders,
        int rounds,
        TimeSpan time,
        Action<int>? round = null,
        Func<bool>? isEnough = null
    )
    {
        List<double>[] results = [.. contenders.Select(_ => new List<double>())];
        for (int r = 0; r <= rounds && isEnough?.Invoke() is not true; r++)
        {
            round?.Invoke(r);
            for (int c = 0; c < contenders.Count; c++)
            {
                double nanoseconds = contenders[c].Measure(time);
                if (r > 0)
                    results[c].Add(nanoseconds);
            }
        }

        return [.. results.Select(nanoseconds => nanoseconds.ToArray())];
    }
}
