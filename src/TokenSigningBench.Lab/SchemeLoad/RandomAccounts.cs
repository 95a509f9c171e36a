using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>Who logs in next: drawn from all accounts, the same ones in the same order for the same seed, by however many users at once.</summary>
/// <param name="seed">What is drawn from.</param>
internal sealed class RandomAccounts(IReadOnlyList<Account> accounts, int seed)
{
    private long _drawn;

    /// <summary>How many there are.</summary>
    public int Count => accounts.Count;

    /// <summary>An account by its number, from 0.</summary>
    public Account this[int number] => accounts[number];

    /// <summary>The number of the one who is next.</summary>
    public int Next() =>
        (int)(((UInt128)Mixed(unchecked((ulong)seed << 32) + (ulong)Interlocked.Increment(ref _drawn)) * (uint)accounts.Count) >> 64);

    // SplitMix64's step (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014): a counter is all that users have to share.
    private static ulong Mixed(ulong counter)
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
