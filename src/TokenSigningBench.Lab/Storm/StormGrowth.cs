using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Lab.Storm;

/// <summary>
/// How a server's resources changed after warm-up: the last quarter of a load test compared with the second, because the first is warm-up.
/// For memory the median, because a single moment may be before or after a garbage collection. For open files the minimum, because active
/// users have one connection each, and only files that are never closed are present at every moment.
/// </summary>
public sealed class StormGrowth
{
    // With two samples in each compared quarter a median is meaningless.
    private const int MinCount = 12;

    private StormGrowth(StormResources[] warm, StormResources[] last)
    {
        MemoryBefore = Median(warm, one => one.MemoryBytes);
        MemoryAfter = Median(last, one => one.MemoryBytes);
        FilesBefore = warm.Min(one => one.Files);
        FilesAfter = last.Min(one => one.Files);
    }

    /// <summary>The memory of the second quarter, in bytes.</summary>
    public double MemoryBefore { get; }

    /// <summary>The memory of the last quarter, in bytes.</summary>
    public double MemoryAfter { get; }

    /// <summary>The fewest open file descriptors of the second quarter.</summary>
    public int FilesBefore { get; }

    /// <summary>The fewest open file descriptors of the last quarter.</summary>
    public int FilesAfter { get; }

    /// <summary>The growth of the memory, in percent.</summary>
    public double MemoryPercent => 100 * (MemoryAfter / MemoryBefore - 1);

    /// <summary>The growth of the open file descriptors.</summary>
    public int Files => FilesAfter - FilesBefore;

    /// <param name="moments">The samples in order of time.</param>
    /// <returns>Null where there are too few samples.</returns>
    public static StormGrowth? Of(IReadOnlyList<StormResources> moments)
    {
        int quarter = moments.Count / 4;
        return moments.Count < MinCount ? null : new([.. moments.Skip(quarter).Take(quarter)], [.. moments.TakeLast(quarter)]);
    }

    private static double Median(StormResources[] moments, Func<StormResources, double> of) => moments.Select(of).Median();
}
