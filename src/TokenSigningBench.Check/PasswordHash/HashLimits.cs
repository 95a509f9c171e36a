namespace TokenSigningBench.Check.PasswordHash;

/// <summary>How many hashes one core and one GiB of memory bear at once.</summary>
/// <param name="Milliseconds">The time of one core for a hash.</param>
/// <param name="MemoryBytes">The memory of a hash.</param>
public readonly record struct HashLimits(double Milliseconds, long MemoryBytes)
{
    private const long Gibibyte = 1 << 30;

    /// <summary>The hashes that a core completes in a second, each after the other.</summary>
    public double PerSecondAndCore => 1e3 / Milliseconds;

    /// <summary>
    /// The hashes that may run on a core at once so that each is done within <see cref="OwaspMinimum.MaxMilliseconds"/>: they share it.
    /// </summary>
    public int AtOnceByCore => (int)Math.Min(int.MaxValue, OwaspMinimum.MaxMilliseconds / Milliseconds);

    /// <summary>The hashes that one GiB holds at once.</summary>
    public int AtOnceByMemory => (int)Math.Min(int.MaxValue, Gibibyte / Math.Max(1, MemoryBytes));

    /// <summary>Whether one GiB for each core holds fewer hashes than the core completes within that time.</summary>
    public bool MemoryBinds => AtOnceByMemory < AtOnceByCore;
}
