using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Threads;

/// <summary>Signatures by several threads at once, measured in turn on one key that they share and on a key for each.</summary>
/// <param name="Operation">What each thread does, by its name in tables.</param>
/// <param name="OwnKeysPerSecond">Operations a second of all threads together with a key each, a figure a round.</param>
/// <param name="SharedKeyPerSecond">The same with one key that all of them use, in the same rounds.</param>
public sealed record ThreadsRow(
    string Operation,
    int Threads,
    [property: Samples] IReadOnlyList<double> OwnKeysPerSecond,
    [property: Samples] IReadOnlyList<double> SharedKeyPerSecond
)
{
    /// <summary>1, 2, 4 and so on below the number of cores, and that number.</summary>
    /// <param name="cores">Logical processors, one or more.</param>
    public static IReadOnlyList<int> Counts(int cores)
    {
        List<int> counts = [];
        for (int threads = 1; threads < cores; threads *= 2)
            counts.Add(threads);
        return [.. counts, cores];
    }
}
