using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Lab.Accounts;

/// <summary>
/// SHA-1 of a password followed by its salt: the 2002 article's scheme, and the order in which OpenLDAP writes RFC 2307's {SSHA}.
/// </summary>
internal sealed class SaltedSha1 : IPasswordScheme
{
    private const int StackBytes = 512;

    public string Name => "SHA-1, salted, once";

    // The state of five 32-bit words, and one 64-byte block.
    public long WorkingBytes => SHA1.HashSizeInBytes + 64;

    public byte[] Hash(byte[] password, byte[] salt)
    {
        int length = password.Length + salt.Length;
        Span<byte> both = length <= StackBytes ? stackalloc byte[length] : new byte[length];
        password.CopyTo(both);
        salt.CopyTo(both[password.Length..]);
#pragma warning disable CA5350 // What the article used: measured, and its name says so.
        byte[] hash = SHA1.HashData(both);
#pragma warning restore CA5350
        CryptographicOperations.ZeroMemory(both);
        return hash;
    }
}
