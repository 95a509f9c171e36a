namespace TokenSigningBench.Lab.Load;

/// <summary>What came of a load. All moments are on the stopwatch.</summary>
/// <param name="End">When nobody was under way any more.</param>
/// <param name="Planned">How many people were planned; with users that come again and again, as many as came.</param>
/// <param name="Users">Those who came, in the order in which they meant to: with some of them not started, where they stood in line when it was ended.</param>
/// <param name="GeneratorSeconds">The processor time that this process took meanwhile.</param>
/// <param name="Ended">Why it ended before all was done; null where it did not.</param>
internal sealed record LoadResult(
    long Beginning,
    long End,
    int Planned,
    IReadOnlyList<VirtualUser> Users,
    double GeneratorSeconds,
    string? Ended
)
{
    /// <summary>How long it took, in seconds.</summary>
    public double Seconds => Stopwatch.GetElapsedTime(Beginning, End).TotalSeconds;

    /// <summary>The time between two moments, in milliseconds.</summary>
    public static double Milliseconds(long from, long to) => 1e3 * (to - from) / Stopwatch.Frequency;
}

/// <summary>How far a load is.</summary>
/// <param name="Arrived">Who came; some may still wait for a connection.</param>
/// <param name="Finished">Who got what they came for.</param>
public readonly record struct LoadProgress(double Seconds, int Arrived, int Finished, int Failed);
