using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>What a mode server is started with.</summary>
public sealed record SchemeServerSettings
{
    /// <summary>The modes that it has. What one needs must be there.</summary>
    public required IReadOnlyList<AuthScheme> Schemes { get; init; }

    /// <summary>The rows of the SQLite database that it is given; those modes' accounts.</summary>
    public IReadOnlyList<StoredAccount> Accounts { get; init; } = [];

    /// <summary>The scheme of those rows, and of PostgreSQL's.</summary>
    public PasswordHash PasswordHash { get; init; } = PasswordHash.Article;

    /// <summary>The address of the directory; null for none.</summary>
    public Uri? Directory { get; init; }

    /// <summary>The connection string of the PostgreSQL server, with its password; null for none. It reaches the server by its standard input.</summary>
    public string? PostgreSql { get; init; }

    /// <summary>What libkrb5 has to find in the server's environment: KRB5_CONFIG, KRB5_KTNAME and KRB5RCACHENAME, all of them paths; null for none.</summary>
    public IReadOnlyDictionary<string, string>? Kerberos { get; init; }

    /// <summary>Whether a Kerberos token is refused the second time. Off only where an outside engine replays tokens that were made before, and then the result says so.</summary>
    public bool ReplayCache { get; init; } = true;

    /// <summary>A certificate with its private key by which all modes are served over TLS; null for plain HTTP. It stays the caller's.</summary>
    public X509Certificate2? Tls { get; init; }
}
