using Org.BouncyCastle.Crypto.Generators;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>
/// bcrypt (Provos and Mazières, A Future-Adaptable Password Scheme, USENIX 1999), BouncyCastle's managed implementation. It uses the first
/// 72 bytes of a password.
/// </summary>
/// <param name="Cost">The binary logarithm of the number of rounds, 4 to 31.</param>
public sealed record Bcrypt(int Cost) : IPasswordScheme
{
    // OpenBSD's prefix. Later versions differ in how they handle passwords beyond ASCII, not in their cost.
    private const string Version = "2a";

    public string Name => Invariant($"bcrypt, cost {Cost}, managed");

    /// <summary>Blowfish's 18 subkeys and four tables of 256 words of 32 bits.</summary>
    public long WorkingBytes => 4 * (18 + 4 * 256);

    /// <param name="salt">16 bytes.</param>
    /// <returns>The hash in its stored form, with cost and salt: 60 ASCII characters.</returns>
    public byte[] Hash(byte[] password, byte[] salt) =>
        Encoding.ASCII.GetBytes(OpenBsdBCrypt.Generate(Version, Encoding.ASCII.GetChars(password), salt, Cost));
}
