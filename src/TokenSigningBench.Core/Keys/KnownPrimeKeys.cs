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
    private const int Step = 256,
        LastOfSteps = 8192;

    private static readonly SortedDictionary<int, (int A, int B)> Offsets = new()
    {
        [1024] = (761, 15),
        [1280] = (935, 335),
        [1536] = (65, 75),
        [1792] = (1871, 3033),
        [2048] = (1037, 309),
        [2304] = (1181, 555),
        [2560] = (797, 2705),
        [2816] = (2317, 863),
        [3072] = (1837, 3069),
        [3328] = (77, 495),
        [3584] = (1291, 17),
        [3840] = (121, 1143),
        [4096] = (439, 263),
        [4352] = (2105, 645),
        [4608] = (6527, 345),
        [4864] = (409, 2255),
        [5120] = (2995, 585),
        [5376] = (1801, 137),
        [5632] = (145, 1023),
        [5888] = (3085, 335),
        [6144] = (1319, 1583),
        [6400] = (4277, 977),
        [6656] = (1039, 2463),
        [6912] = (599, 855),
        [7168] = (4507, 113),
        [7424] = (1291, 2013),
        [7680] = (361, 275),
        [7936] = (817, 3807),
        [8192] = (3389, 135),
        [10240] = (1441, 477),
        [12288] = (3539, 377),
        [15360] = (2005, 8277),
        [16384] = (407, 423),
    };

    private static readonly BigInteger PublicExponent = BigInteger.ValueOf(65537);

    /// <summary>The available sizes in bits, smallest first.</summary>
    public static IReadOnlyCollection<int> Sizes => Offsets.Keys;

    /// <summary>The available sizes from a multiple of 256 on, in words.</summary>
    public static string SizesFrom(int bits) =>
        $"multiples of {Step} from {bits} to {LastOfSteps}, and {string.Join(", ", Sizes.Where(size => size > LastOfSteps))}";

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

    /// <summary>
    /// The key to try in place of one whose private part is not here: of the same kind and size, or of the next larger size for an RSA key
    /// of a size that is not available.
    /// </summary>
    /// <remarks>
    /// Every size at which a library changes what it does is available (<c>KnownDefect</c>), so that both sizes are on the same side of it.
    /// </remarks>
    /// <param name="spec">A key of at most the largest available size.</param>
    public static KeySpec StandInFor(KeySpec spec) => spec.Kind == KeyKind.Rsa ? KeySpec.Rsa(Sizes.First(size => size >= spec.Bits)) : spec;

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
            throw new ArgumentOutOfRangeException(nameof(bits), bits, $"Known are {SizesFrom(Sizes.First())}");

        int k = bits / 2;
        return (
            BigInteger.ValueOf(7).ShiftLeft(k - 3).Add(BigInteger.ValueOf(offsets.B)),
            BigInteger.Three.ShiftLeft(k - 2).Add(BigInteger.ValueOf(offsets.A))
        );
    }
}
