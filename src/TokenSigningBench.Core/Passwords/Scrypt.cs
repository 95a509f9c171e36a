using Org.BouncyCastle.Crypto.Generators;

namespace TokenSigningBench.Core.Passwords;

/// <summary>scrypt (RFC 7914) through BouncyCastle's managed code.</summary>
/// <param name="LogN">The binary logarithm of N, which decides both time and memory.</param>
/// <param name="R">The block size, in units of 128 bytes.</param>
/// <param name="P">How often the whole is done, each time with its own memory or one after the other.</param>
/// <param name="DerivedBits">How much is derived, which costs nothing extra.</param>
public sealed record Scrypt(int LogN, int R, int P, int DerivedBits = 256) : IPasswordScheme
{
    public string Name => Invariant($"scrypt, N=2^{LogN} r={R} p={P}, {DerivedBits} bits, managed");

    /// <summary>The N blocks of 128 r bytes that are kept, and the p that they are made from (RFC 7914 sections 5 and 6).</summary>
    public long WorkingBytes => 128L * R * ((1L << LogN) + P);

    public byte[] Hash(byte[] password, byte[] salt) => SCrypt.Generate(password, salt, 1 << LogN, R, P, DerivedBits / 8);
}
