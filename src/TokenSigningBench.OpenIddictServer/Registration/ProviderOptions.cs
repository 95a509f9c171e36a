using System.Security.Cryptography.X509Certificates;
using Microsoft.IdentityModel.JsonWebTokens;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
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

    public OpenIddictStore Store { get; init; }

    /// <summary>The database file of SQLite, or the connection string of PostgreSQL; empty for the other stores.</summary>
    public string Database { get; init; } = "";

    /// <summary>The port on loopback; 0 for any free port.</summary>
    public int Port { get; init; }

    /// <summary>The TLS certificate with its private key, owned by the caller; null for plain HTTP.</summary>
    public X509Certificate2? Tls { get; init; }

    /// <summary>
    /// Whether codes and other tokens that only this server reads are protected by ASP.NET Core Data Protection and not by the signing key.
    /// </summary>
    public bool UsesDataProtection { get; init; }

    /// <summary>Creates and validates the tokens; null for the library's own handler.</summary>
    public JsonWebTokenHandler? TokenHandler { get; init; }

    /// <inheritdoc cref="OpenIddictSettings.StoresTokens"/>
    public bool StoresTokens { get; init; } = true;

    /// <inheritdoc cref="OpenIddictSettings.EncryptionKeyBits"/>
    public int EncryptionKeyBits { get; init; } = OpenIddictSettings.DefaultEncryptionKeyBits;

    /// <inheritdoc cref="OpenIddictSettings.DigestsSecrets"/>
    public bool DigestsSecrets { get; init; }

    /// <inheritdoc cref="OpenIddictSettings.PasswordIterations"/>
    public int? PasswordIterations { get; init; }

    /// <summary>The redirect URIs of both clients.</summary>
    public IReadOnlyList<string> RedirectUris { get; init; } = IdentityServerOptions.LabClient.RedirectUris;
}
