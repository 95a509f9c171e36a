using Org.BouncyCastle.Math;
using Org.BouncyCastle.Security;

namespace TokenSigningBench.Check.CreateCert;

/// <summary>RSA keys of 2048 bits with a known weakness. They sign, and protect nothing.</summary>
internal static class WeakRsaKeys
{
    private const int Bits = 2048;
    private const int PrimeBits = Bits / 2;

    // The chance that a composite number passes is 2^-64.
    private const int Certainty = 64;

    private static readonly BigInteger F4 = BigInteger.ValueOf(65537);

    /// <summary>Two neighbouring primes: Fermat's method finds them in its first step.</summary>
    public static RSA WithClosePrimes()
    {
        BigInteger prime = RandomPrime();
        BigInteger next = prime.NextProbablePrime();
        // Two primes with equal low bits have a second weakness. IntValue may be negative, and so would its remainder be.
        while ((prime.Multiply(next).IntValue & 7) == 1 || !FitsExponent(next, F4))
            next = next.NextProbablePrime();
        return RsaOfPrimes.Create(prime, next, F4);
    }

    /// <summary>Primes 2^800 apart: closer than FIPS 186-4 permits, and too far apart for Fermat's method.</summary>
    public static RSA WithNearPrimes()
    {
        BigInteger prime = RandomPrime();
        BigInteger other = prime.Add(BigInteger.One.ShiftLeft(800)).NextProbablePrime();
        while (!FitsExponent(other, F4))
            other = other.NextProbablePrime();
        return RsaOfPrimes.Create(prime, other, F4);
    }

    /// <summary>Primes whose low 600 bits are the same.</summary>
    public static RSA WithEqualPrimeBits()
    {
        const int Equal = 600;
        BigInteger prime = RandomPrime();
        BigInteger low = prime.Mod(BigInteger.One.ShiftLeft(Equal));
        return RsaOfPrimes.Create(prime, FindPrime(() => RandomTop(PrimeBits - Equal).ShiftLeft(Equal).Add(low)), F4);
    }

    /// <summary>Primes that are powers of 65537 modulo small primes, as those of the affected library are.</summary>
    public static RSA WithRocaFingerprint()
    {
        BigInteger product = Roca.Primes.Aggregate(BigInteger.Two, (all, prime) => all.Multiply(BigInteger.ValueOf(prime)));
        BigInteger generator = BigInteger.ValueOf(Roca.Generator);
        return RsaOfPrimes.Create(FindPrime(Candidate), FindPrime(Candidate), F4);

        BigInteger Candidate()
        {
            BigInteger top = RandomTop(PrimeBits);
            return top.Subtract(top.Mod(product)).Add(generator.ModPow(Random(PrimeBits), product));
        }
    }

    /// <summary>The public exponent 3.</summary>
    public static RSA WithSmallExponent() => RsaOfPrimes.Create(RandomPrime(3), RandomPrime(3), BigInteger.Three);

    /// <summary>A public key whose modulus is divisible by 65521. There is no private key to it.</summary>
    public static RSA WithSmallFactor()
    {
        while (true)
        {
            using var rest = RSA.Create(Bits - 16);
            BigInteger modulus = Number(rest.ExportParameters(false).Modulus).Multiply(BigInteger.ValueOf(65521));
            if (modulus.BitLength == Bits)
                return PublicKey(modulus);
        }
    }

    /// <summary>Two public keys with one prime in common.</summary>
    public static (RSA One, RSA Other) WithSharedFactor()
    {
        BigInteger shared = RandomPrime();
        return (PublicKey(shared.Multiply(RandomPrime())), PublicKey(shared.Multiply(RandomPrime())));
    }

    private static RSA PublicKey(BigInteger modulus) =>
        RSA.Create(new RSAParameters { Modulus = modulus.ToByteArrayUnsigned(), Exponent = F4.ToByteArrayUnsigned() });

    // The system finds primes faster. Its key is thrown away.
    private static BigInteger RandomPrime(int exponent = 65537)
    {
        while (true)
        {
            using var key = RSA.Create(Bits);
            RSAParameters numbers = key.ExportParameters(includePrivateParameters: true);
            BigInteger[] primes = [Number(numbers.P), Number(numbers.Q)];
            if (Array.Find(primes, prime => FitsExponent(prime, BigInteger.ValueOf(exponent))) is { } found)
                return found;
        }
    }

    private static BigInteger FindPrime(Func<BigInteger> candidate)
    {
        while (true)
        {
            BigInteger number = candidate();
            if (FitsExponent(number, F4) && number.IsProbablePrime(Certainty))
                return number;
        }
    }

    private static bool FitsExponent(BigInteger prime, BigInteger exponent) => !prime.Mod(exponent).Equals(BigInteger.One);

    // The highest two bits are set, so that the product of two has twice as many bits.
    private static BigInteger RandomTop(int bits) => Random(bits).SetBit(bits - 1).SetBit(bits - 2);

    private static BigInteger Random(int bits) => new(bits, new SecureRandom());

    private static BigInteger Number(byte[]? bigEndian) => new(1, bigEndian!);
}
