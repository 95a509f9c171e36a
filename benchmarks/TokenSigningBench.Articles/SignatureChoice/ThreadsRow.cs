namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>Throughput of several threads, measured in interleaved rounds with one shared key and with one key per thread.</summary>
/// <param name="Operation">What each thread does, as named in tables.</param>
/// <param name="OwnKeysPerSecond">Operations per second of all threads with one key each, in wall time, one value per round.</param>
/// <param name="SharedKeyPerSecond">The same with one key for all threads, in the same rounds.</param>
/// <param name="OwnKeysCpuNanoseconds">The CPU time of one operation with one key each; null where it is not counted.</param>
/// <param name="SharedKeyCpuNanoseconds">The same with one key for all threads.</param>
public sealed record ThreadsRow(
    string Operation,
    int Threads,
    [property: Samples] IReadOnlyList<double> OwnKeysPerSecond,
    [property: Samples] IReadOnlyList<double> SharedKeyPerSecond,
    [property: Samples] IReadOnlyList<double>? OwnKeysCpuNanoseconds = null,
    [property: Samples] IReadOnlyList<double>? SharedKeyCpuNanoseconds = null
)
{
    /// <summary>1, 2, 4 and so on below the number of cores, and that number.</summary>
    public static IReadOnlyList<int> Counts(int cores)
    {
        List<int> counts = [];
        for (int threads = 1; threads < cores; threads *= 2)
            counts.Add(threads);
        return [.. counts, cores];
    }
}
