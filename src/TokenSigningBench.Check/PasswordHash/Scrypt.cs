using Org.BouncyCastle.Crypto.Generators;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>scrypt (RFC 7914), BouncyCastle's managed implementation.</summary>
/// <param name="LogN">The binary logarithm of N, which decides time and memory.</param>
/// <param name="R">The block size, in units of 128 bytes.</param>
/// <param name="P">The number of repetitions, each with its own memory or one after the other.</param>
/// <param name="DerivedBits">The length of the result in bits, which does not affect the cost.</param>
public sealed record Scrypt(int LogN, int R, int P, int DerivedBits = 256) : IPasswordScheme
{
    public string Name => Invariant($"scrypt, N=2^{LogN} r={R} p={P}, {DerivedBits} bits, managed");

    /// <summary>The N blocks of 128 r bytes, and the p blocks that they are derived from (RFC 7914 sections 5 and 6).</summary>
    public long WorkingBytes => 128L * R * ((1L << LogN) + P);

    public byte[] Hash(byte[] password, byte[] salt) => SCrypt.Generate(password, salt, 1 << LogN, R, P, DerivedBits / 8);
}
