using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>When an identity server reads its signing key.</summary>
public enum KeyLoading
{
    /// <summary>Once, at its start.</summary>
    Once,

    /// <summary>Anew for each token, out of a PKCS#12 file's bytes as .NET writes them.</summary>
    EachToken,
}

/// <summary>The causes of a slow login that the embedded identity server reproduces. The defaults are those of a server that does nothing needlessly.</summary>
public sealed record ServerOptions
{
    public TokenEngine Signer { get; init; } = TokenEngines.PlatformCrypto;

    /// <summary>How many signatures one login makes, the identity token's among them; 1 or more.</summary>
    public int TokensPerLogin { get; init; } = 1;

    /// <summary>When the key is read.</summary>
    public KeyLoading KeyLoading { get; init; }

    /// <summary>What a password is hashed with; at the login form alone.</summary>
    public HashFamily PasswordHash { get; init; } = HashFamily.Parse("pbkdf2-sha256");

    /// <summary>How much work that does, in the function's own parameter; null for what OWASP recommends.</summary>
    public int? PasswordSetting { get; init; }

    /// <summary>What a lookup in the token path takes, such as a profile store's; made only where a token is.</summary>
    public TimeSpan ProfileDelay { get; init; }

    /// <summary>What a lookup before the token path takes, such as a session store's; made for every authorize request, with a token or without.</summary>
    public TimeSpan SessionDelay { get; init; }
}
