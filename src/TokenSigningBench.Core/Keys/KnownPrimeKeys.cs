using Org.BouncyCastle.Math;

namespace TokenSigningBench.Core.Keys;

/// <summary>RSA keys from publicly known primes, for tests and for timing a key size without a prime search.</summary>
/// <remarks>
/// With k half the size in bits, p = 3·2^(k-2) + a and q = 7·2^(k-3) + b are prime for the offsets below (found by a sieve and a strong
/// test). Signing takes the same time as with a random key of that size, within 1%. Anyone can compute these keys: the certificate store
/// refuses to write one.
/// </remarks>
public static class KnownPrimeKeys
{
    private static readonly Dictionary<int, (int A, int B)> Offsets = new()
    {
        [1024] = (761, 15),
        [1536] = (65, 75),
        [2048] = (1037, 309),
        [2560] = (797, 2705),
        [3072] = (1837, 3069),
        [3584] = (1291, 17),
        [4096] = (439, 263),
        [5120] = (2995, 585),
        [6144] = (1319, 1583),
        [7168] = (4507, 113),
        [7680] = (361, 275),
        [8192] = (3389, 135),
        [15360] = (2005, 8277),
        [16384] = (407, 423),
    };

    private static readonly BigInteger PublicExponent = BigInteger.ValueOf(65537);

    /// <summary>The available sizes in bits.</summary>
    public static IReadOnlyCollection<int> Sizes => Offsets.Keys;

    /// <param name="bits">The size of the modulus in bits, one of <see cref="Sizes"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no key of this size.</exception>
    public static RSA Create(int bits)
    {
        (BigInteger larger, BigInteger smaller) = Primes(bits);
        return RsaOfPrimes.Create(larger, smaller, PublicExponent);
    }

    /// <summary>Creates a key of this kind and size without a prime search, for timing only.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no key of this size.</exception>
    public static TokenKey CreateForTiming(KeySpec spec) =>
        spec.Kind == KeyKind.Rsa ? TokenKey.FromPrivateKey(Create(spec.Bits)) : spec.MakeTokenKey();

    /// <summary>Whether the key's modulus is one of the known ones.</summary>
    public static bool IsKnown(RSA key)
    {
        if (!Offsets.ContainsKey(key.KeySize))
            return false;

        (BigInteger larger, BigInteger smaller) = Primes(key.KeySize);
        return new BigInteger(1, key.ExportParameters(false).Modulus).Equals(larger.Multiply(smaller));
    }

    private static (BigInteger Larger, BigInteger Smaller) Primes(int bits)
    {
        if (!Offsets.TryGetValue(bits, out (int A, int B) offsets))
            throw new ArgumentOutOfRangeException(nameof(bits), bits, $"Known are {string.Join(", ", Sizes)}");

        int k = bits / 2;
        return (
            BigInteger.ValueOf(7).ShiftLeft(k - 3).Add(BigInteger.ValueOf(offsets.B)),
            BigInteger.Three.ShiftLeft(k - 2).Add(BigInteger.ValueOf(offsets.A))
        );
    }
}
