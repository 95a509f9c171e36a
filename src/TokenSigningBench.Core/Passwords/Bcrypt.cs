using Org.BouncyCastle.Crypto.Generators;

namespace TokenSigningBench.Core.Passwords;

/// <summary>bcrypt (Provos and Mazières, A Future-Adaptable Password Scheme, USENIX 1999) through BouncyCastle's managed code. It reads the first 72 bytes of a password.</summary>
/// <param name="Cost">The binary logarithm of its rounds, 4 to 31.</param>
public sealed record Bcrypt(int Cost) : IPasswordScheme
{
    // OpenBSD's mark on its hashes; the later ones differ in how they treat passwords beyond ASCII, not in what they cost.
    private const string Version = "2a";

    public string Name => Invariant($"bcrypt, cost {Cost}, managed");

    /// <summary>Blowfish's 18 subkeys and four tables of 256 words of 32 bits.</summary>
    public long WorkingBytes => 4 * (18 + 4 * 256);

    /// <param name="salt">16 bytes.</param>
    /// <returns>The hash as it is stored, with its cost and its salt: 60 characters of ASCII.</returns>
    public byte[] Hash(byte[] password, byte[] salt) =>
        Encoding.ASCII.GetBytes(OpenBsdBCrypt.Generate(Version, Encoding.ASCII.GetChars(password), salt, Cost));
}
