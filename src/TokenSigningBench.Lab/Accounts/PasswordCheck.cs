using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Lab.Accounts;

/// <summary>Compares passwords with stored hashes. It computes one hash per login, whether the account exists or not.</summary>
public sealed class PasswordCheck(IPasswordScheme scheme)
{
    private readonly byte[] _dummySalt = RandomNumberGenerator.GetBytes(PasswordHash.SaltBytes);

    /// <summary>Hashes a password with a new salt, for a store.</summary>
    public (byte[] Salt, byte[] Hash) HashWithNewSalt(string password)
    {
        byte[] salt = RandomNumberGenerator.GetBytes(PasswordHash.SaltBytes);
        return (salt, Hash(password, salt));
    }

    public bool Verify(string password, byte[] salt, byte[] hash) => CryptographicOperations.FixedTimeEquals(Hash(password, salt), hash);

    /// <summary>
    /// Does the same work for an account that does not exist: one hash and one comparison of the same length. Returns false.
    /// </summary>
    public bool RejectUnknown(string password)
    {
        byte[] hash = Hash(password, _dummySalt);
        CryptographicOperations.FixedTimeEquals(hash, new byte[hash.Length]);
        return false;
    }

    private byte[] Hash(string password, byte[] salt) => scheme.Hash(Encoding.UTF8.GetBytes(password), salt);
}
