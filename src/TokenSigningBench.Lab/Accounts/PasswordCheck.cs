using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Lab.Accounts;

/// <summary>Compares a password with what a store has: one hash for everybody, whether the account is known or not.</summary>
internal sealed class PasswordCheck(IPasswordScheme scheme)
{
    private readonly byte[] _dummySalt = RandomNumberGenerator.GetBytes(PasswordHash.SaltBytes);

    /// <summary>What a store keeps of a password.</summary>
    public (byte[] Salt, byte[] Hash) Store(string password)
    {
        byte[] salt = RandomNumberGenerator.GetBytes(PasswordHash.SaltBytes);
        return (salt, Hash(password, salt));
    }

    /// <summary>Whether a password is the one that was stored.</summary>
    public bool Verify(string password, byte[] salt, byte[] hash) => CryptographicOperations.FixedTimeEquals(Hash(password, salt), hash);

    /// <summary>Does the same work for an account that nobody has: a hash, and a comparison with as many bytes.</summary>
    public bool Refuse(string password)
    {
        byte[] hash = Hash(password, _dummySalt);
        CryptographicOperations.FixedTimeEquals(hash, new byte[hash.Length]);
        return false;
    }

    private byte[] Hash(string password, byte[] salt) => scheme.Hash(Encoding.UTF8.GetBytes(password), salt);
}
