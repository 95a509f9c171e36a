using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>The settings of OpenIddict.</summary>
public sealed record OpenIddictSettings
{
    public const int DefaultEncryptionKeyBits = 4096;

    public OpenIddictStore Store { get; init; }

    /// <summary>The store's name on the command line.</summary>
    public string StoreName => Store.ToString().ToLowerInvariant();

    /// <summary>The port on loopback; 0 for any free port.</summary>
    public int Port { get; init; }

    /// <summary>Whether it uses TLS, with a certificate that it creates for its own address.</summary>
    public bool UsesTls { get; init; }

    /// <summary>
    /// Whether codes and other tokens that only this server reads are protected by ASP.NET Core Data Protection and not by the signing key.
    /// </summary>
    public bool UsesDataProtection { get; init; }

    /// <summary>Whether a handler of ours signs with RSA keys over 4096 bits and a hash of 256 or 384 bits.</summary>
    public bool HasWorkaround { get; init; }

    /// <summary>Whether it stores tokens. Without, it does not know which codes and refresh tokens were redeemed.</summary>
    public bool StoresTokens { get; init; } = true;

    /// <summary>The bits of the RSA key that encrypts codes and refresh tokens: as many as OpenIddict's own ephemeral key has.</summary>
    public int EncryptionKeyBits { get; init; } = DefaultEncryptionKeyBits;

    /// <summary>Whether client secrets are stored as SHA-256 and not as PBKDF2, which is enough for random ones of 256 bits.</summary>
    public bool DigestsSecrets { get; init; }

    /// <summary>The iterations of the user's password hash, PBKDF2 with HMAC-SHA512; null for ASP.NET Core Identity's default.</summary>
    public int? PasswordIterations { get; init; }

    /// <summary>
    /// The name of Argon2id with all its parameters, which then takes the place of PBKDF2; null for ASP.NET Core Identity's own hash.
    /// </summary>
    public string? PasswordHash { get; init; }

    /// <summary>Whether .NET's diagnostic socket is open, in a folder of its own.</summary>
    public bool OpensDiagnostics { get; init; }

    /// <summary>The redirect URIs of its clients.</summary>
    public IReadOnlyList<string> RedirectUris { get; init; } = IdentityServerOptions.LabClient.RedirectUris;
}
