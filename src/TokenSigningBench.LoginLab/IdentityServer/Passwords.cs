using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.LoginLab.IdentityServer;

/// <summary>The people who can sign in, with their passwords hashed.</summary>
internal sealed class Passwords
{
    private readonly IPasswordScheme _scheme;
    private readonly Dictionary<string, Stored> _users;
    private readonly Lazy<Stored> _nobody;

    public Passwords(IReadOnlyList<RegisteredUser> users, IPasswordScheme scheme)
    {
        _scheme = scheme;
        // Some thousand people, each hashed once.
        _users = users.AsParallel().Select(user => (user.Name, Stored: Store(user.Password))).ToDictionary(user => user.Name, user => user.Stored, StringComparer.Ordinal);
        _nobody = new(() => Store(""));
    }

    /// <summary>Whether the password is the user's. A name that nobody has takes as long as a wrong password.</summary>
    public bool Verify(string name, string password)
    {
        bool known = _users.TryGetValue(name, out Stored? stored);
        stored ??= _nobody.Value;
        return CryptographicOperations.FixedTimeEquals(_scheme.Hash(Encoding.UTF8.GetBytes(password), stored.Salt), stored.Hash) && known;
    }

    private Stored Store(string password)
    {
        byte[] salt = RandomNumberGenerator.GetBytes(16);
        return new(salt, _scheme.Hash(Encoding.UTF8.GetBytes(password), salt));
    }

    private sealed record Stored(byte[] Salt, byte[] Hash);
}
