using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Storms;

/// <summary>
/// How what a server held changed once it was warm: a storm's last quarter beside its second, for the first is warm-up. Of memory the median, because one moment may lie before or after a garbage
/// collection. Of open files the fewest, because people who are being served have a connection each, and only what is never closed is there at every moment.
/// </summary>
public sealed class StormGrowth
{
    // Two in each quarter that is compared say nothing of a median.
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

    /// <summary>How much more memory that is, in percent.</summary>
    public double MemoryPercent => 100 * (MemoryAfter / MemoryBefore - 1);

    /// <summary>How many more file descriptors.</summary>
    public int Files => FilesAfter - FilesBefore;

    /// <param name="moments">In the order of time.</param>
    /// <returns>Null where there are too few moments to tell.</returns>
    public static StormGrowth? Of(IReadOnlyList<StormResources> moments)
    {
        int quarter = moments.Count / 4;
        return moments.Count < MinCount ? null : new([.. moments.Skip(quarter).Take(quarter)], [.. moments.TakeLast(quarter)]);
    }

    private static double Median(StormResources[] moments, Func<StormResources, double> of) => moments.Select(of).Median();
}
