using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.OpenIddictServer.Registration;

/// <summary>The options that the provider is started with.</summary>
internal sealed record ProviderOptions
{
    /// <summary>The signing key, with its certificate if it has one. The caller keeps it until the provider has ended.</summary>
    public required TokenKey Key { get; init; }

    public required JwsAlgorithm Algorithm { get; init; }

    /// <summary>The secret that the user's password and the confidential client's secret are derived from.</summary>
    public required LabSecret Secret { get; init; }

    public required OpenIddictSettings Settings { get; init; }

    /// <summary>The database file of SQLite, or the connection string of PostgreSQL; empty for the other stores.</summary>
    public string Database { get; init; } = "";

    /// <summary>The TLS certificate with its private key, owned by the caller; null for plain HTTP.</summary>
    public X509Certificate2? Tls { get; init; }
}
