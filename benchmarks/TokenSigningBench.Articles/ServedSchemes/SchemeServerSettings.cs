using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>The settings of a scheme server.</summary>
public sealed record SchemeServerSettings
{
    /// <summary>The authentication schemes to serve. The settings that each requires must be present.</summary>
    public required IReadOnlyList<AuthScheme> Schemes { get; init; }

    /// <summary>The rows of the SQLite database, for the schemes that use it.</summary>
    public IReadOnlyList<StoredAccount> Accounts { get; init; } = [];

    /// <summary>The password hash of those rows, and of PostgreSQL's.</summary>
    public PasswordHash PasswordHash { get; init; } = PasswordHash.Article;

    /// <summary>The address of the directory; null for none.</summary>
    public Uri? Directory { get; init; }

    /// <summary>
    /// The connection string of the PostgreSQL server, with its password; null for none. It is sent to the server by standard input.
    /// </summary>
    public string? PostgreSql { get; init; }

    /// <summary>
    /// The environment variables for libkrb5: KRB5_CONFIG, KRB5_KTNAME and KRB5RCACHENAME, all of them paths; null for none.
    /// </summary>
    public IReadOnlyDictionary<string, string>? Kerberos { get; init; }

    /// <summary>
    /// Whether a repeated Kerberos token is refused. False only if an external load generator replays prepared tokens; the result then
    /// states it.
    /// </summary>
    public bool ReplayCache { get; init; } = true;

    /// <summary>The TLS certificate with its private key for all schemes, owned by the caller; null for plain HTTP.</summary>
    public X509Certificate2? Tls { get; init; }
}
