using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The users who can sign in, with their passwords hashed.</summary>
internal sealed class UserPasswords
{
    private readonly PasswordCheck _check;
    private readonly Dictionary<string, (byte[] Salt, byte[] Hash)> _users;

    public UserPasswords(IReadOnlyList<Account> users, IPasswordScheme scheme)
    {
        _check = new(scheme);
        // In parallel, because there may be some thousand users.
        _users = users
            .AsParallel()
            .Select(user => (user.Name, Stored: _check.HashWithNewSalt(user.Password)))
            .ToDictionary(user => user.Name, user => user.Stored, StringComparer.Ordinal);
    }

    /// <summary>Whether the password is the user's. An unknown name takes as long as a wrong password.</summary>
    public bool Verify(string name, string password) =>
        _users.TryGetValue(name, out (byte[] Salt, byte[] Hash) stored)
            ? _check.Verify(password, stored.Salt, stored.Hash)
            : _check.RejectUnknown(password);
}
