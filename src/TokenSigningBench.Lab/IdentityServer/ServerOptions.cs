using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>When an identity server loads its signing key.</summary>
public enum KeyLoading
{
    /// <summary>Once, at the start.</summary>
    Once,

    /// <summary>For each token, from the bytes of a PKCS#12 file as .NET writes it.</summary>
    EachToken,
}

/// <summary>
/// The causes of slow logins that the embedded identity server reproduces. The defaults are those of a server without unnecessary work.
/// </summary>
public sealed record ServerOptions
{
    public TokenEngine Signer { get; init; } = TokenEngines.PlatformCrypto;

    /// <summary>The number of signatures per login, including the identity token's; 1 or more.</summary>
    public int TokensPerLogin { get; init; } = 1;

    public KeyLoading KeyLoading { get; init; }

    /// <summary>The password hash function. It affects the login form only.</summary>
    public HashFamily PasswordHash { get; init; } = HashFamily.Parse("pbkdf2-sha256");

    /// <summary>
    /// The work factor, in the hash function's own parameter; null for the one in its name, or else OWASP's recommendation.
    /// </summary>
    public int? PasswordSetting { get; init; }

    /// <summary>The password hash function with its work factor.</summary>
    public IPasswordScheme PasswordScheme => PasswordHash.At(PasswordSetting ?? PasswordHash.Default);

    /// <summary>The duration of a simulated lookup, such as a profile store's, for each token.</summary>
    public TimeSpan ProfileDelay { get; init; }

    /// <summary>
    /// The duration of a simulated lookup, such as a session store's, for each authorize request, with or without a token.
    /// </summary>
    public TimeSpan SessionDelay { get; init; }
}
