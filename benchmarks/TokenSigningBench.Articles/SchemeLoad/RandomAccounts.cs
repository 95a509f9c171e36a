using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// The account of the next login, drawn from all accounts. The order depends only on the seed, not on the number of concurrent users.
/// </summary>
internal sealed class RandomAccounts(IReadOnlyList<Account> accounts, int seed)
{
    private long _drawn;

    public int Count => accounts.Count;

    public Account this[int index] => accounts[index];

    /// <summary>The next account.</summary>
    public Account Draw() => accounts[Next()];

    /// <summary>The index of the next account.</summary>
    public int Next() =>
        (int)(((UInt128)Mix(unchecked((ulong)seed << 32) + (ulong)Interlocked.Increment(ref _drawn)) * (uint)accounts.Count) >> 64);

    // One step of SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014): the only shared state is
    // a counter.
    private static ulong Mix(ulong counter)
    {
        unchecked
        {
            ulong mixed = counter * 0x9E3779B97F4A7C15;
            mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
            return mixed ^ mixed >> 31;
        }
    }
}
