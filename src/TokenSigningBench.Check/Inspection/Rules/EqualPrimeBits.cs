using System.Numerics;

namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>Primes that are equal in more than half of their bits, at the low end, at the high end, or at both.</summary>
internal static class EqualPrimeBits
{
    // Up to this modulus size each number of equal low bits is tried. Above, where a try takes longer, one in several is tried.
    private const int MaxBitsForEveryStep = 2048;

    public static Rule Rule { get; } =
        new("equal-prime-bits", Severity.Error, "The primes have most of their bits in common")
        {
            Source =
                "FIPS 186-5 appendix A.1.1; Steinfeld and Zheng, "
                + "An Advantage of Low-Exponent RSA with Modulus Primes Sharing Least Significant Bits, CT-RSA 2001",
            Consequence = "Anyone can compute the private key from the public key, and sign tokens.",
            Remedy = "Stop using the key. Generate a new one with another library.",
            Address = "https://doi.org/10.6028/NIST.FIPS.186-5",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                inspection.Facts.Modulus is { IsEven: false } modulus && IsFactored(modulus)
                    ? rule.Finds(
                        "The two primes share so many bits that the modulus can be factored immediately.",
                        "Generate a new key with another library."
                    )
                    : null,
        };

    // With m = (p + q) / 2 and d = (p - q) / 2, n = m^2 - d^2. If the low k bits of p and q are equal, d is a multiple of 2^(k-1), and m is
    // a square root of n modulo 2^(2k-2). If the high bits are equal too, m is little above the square root of n itself: both together
    // leave four candidates.
    private static bool IsFactored(BigInteger modulus)
    {
        // The product of two odd numbers whose low three bits are equal is 1 modulo 8. It has four roots modulo each power of two.
        if (modulus % 8 != 1)
            return false;

        BigInteger above = SquareNumbers.Root(modulus) + 1;
        int max = (int)(modulus.GetBitLength() / 2) + 2;
        int step = Math.Max(1, (int)(modulus.GetBitLength() / MaxBitsForEveryStep));
        BigInteger root = RootModuloPowerOfTwo(modulus, max + step);
        for (int bits = 3; bits < max + step; bits += step)
        {
            BigInteger power = BigInteger.One << bits;
            BigInteger otherRoot = root + power / 2;
            foreach (BigInteger candidate in new[] { root, -root, otherRoot, -otherRoot })
            {
                BigInteger m = above + Modulo(candidate - above, power);
                if (SquareNumbers.RootOfSquare(m * m - modulus) is { } d && m - d > 1)
                    return true;
            }
        }

        return false;
    }

    // Hensel lifting of the inverse square root, n * x^2 = 1: each step nearly doubles the number of correct bits.
    private static BigInteger RootModuloPowerOfTwo(BigInteger square, int bits)
    {
        BigInteger inverse = BigInteger.One;
        for (int right = 3; right < bits; right = 2 * right - 2)
        {
            BigInteger power = BigInteger.One << (2 * right);
            inverse = Modulo(inverse * ((3 - square % power * inverse % power * inverse) / 2), power);
        }

        return Modulo(square * inverse, BigInteger.One << bits);
    }

    private static BigInteger Modulo(BigInteger value, BigInteger modulus) =>
        BigInteger.Remainder(value, modulus) is var rest && rest.Sign < 0 ? rest + modulus : rest;
}
