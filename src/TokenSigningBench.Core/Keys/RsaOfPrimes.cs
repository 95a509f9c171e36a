using Org.BouncyCastle.Math;
using Org.BouncyCastle.Utilities;

namespace TokenSigningBench.Core.Keys;

/// <summary>Computes an RSA key from its two primes.</summary>
public static class RsaOfPrimes
{
    /// <param name="one">A prime of half the size of the key.</param>
    /// <param name="other">Another prime of the same size. Neither less one has a factor in common with the exponent.</param>
    public static RSA Create(BigInteger one, BigInteger other, BigInteger exponent)
    {
        // OpenSSL and CNG expect the larger prime first.
        (BigInteger larger, BigInteger smaller) = one.CompareTo(other) > 0 ? (one, other) : (other, one);
        BigInteger largerLessOne = larger.Subtract(BigInteger.One);
        BigInteger smallerLessOne = smaller.Subtract(BigInteger.One);
        BigInteger modulus = larger.Multiply(smaller);
        BigInteger privateExponent = exponent.ModInverse(largerLessOne.Multiply(smallerLessOne));
        int half = (modulus.BitLength + 15) / 16;
        return RSA.Create(
            new RSAParameters
            {
                Modulus = modulus.ToByteArrayUnsigned(),
                Exponent = exponent.ToByteArrayUnsigned(),
                D = BigIntegers.AsUnsignedByteArray((modulus.BitLength + 7) / 8, privateExponent),
                P = BigIntegers.AsUnsignedByteArray(half, larger),
                Q = BigIntegers.AsUnsignedByteArray(half, smaller),
                DP = BigIntegers.AsUnsignedByteArray(half, privateExponent.Mod(largerLessOne)),
                DQ = BigIntegers.AsUnsignedByteArray(half, privateExponent.Mod(smallerLessOne)),
                InverseQ = BigIntegers.AsUnsignedByteArray(half, smaller.ModInverse(larger)),
            }
        );
    }
}
