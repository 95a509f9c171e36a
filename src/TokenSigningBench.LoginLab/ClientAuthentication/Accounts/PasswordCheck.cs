using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.LoginLab.ClientAuthentication.Accounts;

/// <summary>Compares a password with what a store has: one hash for everybody, whether the account is known or not.</summary>
internal sealed class PasswordCheck
{
    private readonly IPasswordScheme _scheme;
    private readonly byte[] _dummySalt = RandomNumberGenerator.GetBytes(PasswordHash.SaltBytes);
    private readonly byte[] _dummyHash;

    public PasswordCheck(IPasswordScheme scheme)
    {
        _scheme = scheme;
        _dummyHash = scheme.Hash(RandomNumberGenerator.GetBytes(PasswordHash.SaltBytes), _dummySalt);
    }

    /// <summary>Whether a password is the one that was stored.</summary>
    public bool Verify(string password, byte[] salt, byte[] hash) => CryptographicOperations.FixedTimeEquals(_scheme.Hash(Encoding.UTF8.GetBytes(password), salt), hash);

    /// <summary>Does the same work for an account that nobody has.</summary>
    /// <returns>False.</returns>
    public bool Refuse(string password)
    {
        Verify(password, _dummySalt, _dummyHash);
        return false;
    }
}
