using System.Numerics;

namespace TokenSigningBench.Core.Keys;

/// <summary>
/// The fingerprint of RSA keys that can be factored because of the library that generated them (CVE-2017-15361; Nemec et al., The Return of
/// Coppersmith's Attack, CCS 2017).
/// </summary>
public static class Roca
{
    // Section 3: the primes of the affected library are powers of 65537 modulo the product of the first primes, and so is their product.
    public const int Generator = 65537;
    public static readonly int[] Primes =
    [
        3,
        5,
        7,
        11,
        13,
        17,
        19,
        23,
        29,
        31,
        37,
        41,
        43,
        47,
        53,
        59,
        61,
        67,
        71,
        73,
        79,
        83,
        89,
        97,
        101,
        103,
        107,
        109,
        113,
        127,
        131,
        137,
        139,
        149,
        151,
        157,
        163,
        167,
    ];

    /// <summary>Whether a modulus has the fingerprint. Of the others, one in 10^15 or fewer has it by chance.</summary>
    public static bool HasFingerprint(BigInteger modulus) =>
        Array.TrueForAll(Primes, prime => IsPowerOfGenerator((int)(modulus % prime), prime));

    // The powers are periodic: they return to 1, the first of them.
    private static bool IsPowerOfGenerator(int number, int prime)
    {
        int power = 1;
        do
        {
            if (power == number)
                return true;
            power = (int)((long)power * Generator % prime);
        } while (power > 1);

        return false;
    }
}
