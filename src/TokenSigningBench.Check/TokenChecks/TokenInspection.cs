using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>What a token is for, as far as it shows.</summary>
public enum TokenPurpose
{
    Unknown,

    /// <summary>An identity token (OpenID Connect Core 1.0 section 2).</summary>
    Identity,

    /// <summary>An access token; by its typ, or by its claims.</summary>
    Access,

    /// <summary>A logout token (OpenID Connect Back-Channel Logout 1.0 section 2.4).</summary>
    Logout,
}

/// <summary>What a relying party expects of a token's claims. What is null is not known, and not compared.</summary>
/// <param name="Issuer">The issuer whose keys were fetched, as its discovery document names it.</param>
/// <param name="Nonce">What the client sent with its request for an identity token.</param>
public sealed record ExpectedClaims(string? Issuer, string? Audience, string? Nonce)
{
    public static ExpectedClaims None { get; } = new(null, null, null);
}

/// <summary>All that is known of a token when the rules judge it.</summary>
/// <param name="Now">The time of the inspection.</param>
public sealed record TokenInspection(TokenParts Parts, DateTimeOffset Now)
{
    // RFC 9068 section 2.1. The prefix may be left out (RFC 7515 section 4.1.9).
    private const string AccessType = "at+jwt",
        LogoutType = "logout+jwt",
        Application = "application/";

    private static readonly string[] IdentityClaims = ["nonce", "at_hash", "c_hash"],
        AccessClaims = ["scope", "scp", "client_id", "cid", "appid"];

    /// <summary>The keys that it may be signed with; null if none were given.</summary>
    public TokenKeySet? Keys { get; init; }

    /// <summary>The key that signed it; null if none of them did, or there are none.</summary>
    public SignatureMatch? Match { get; init; }

    public ExpectedClaims Expected { get; init; } = ExpectedClaims.None;

    /// <summary>The header's <c>typ</c>, in lower case and without its prefix; null if it has none.</summary>
    public string? Type =>
        Parts.Header.Text("typ")?.ToLowerInvariant() is { } typ
            ? typ.StartsWith(Application, StringComparison.Ordinal)
                ? typ[Application.Length..]
                : typ
            : null;

    /// <summary>What it is for: by its typ, by what named it, or by claims that only one kind has.</summary>
    public TokenPurpose Purpose =>
        Type == AccessType ? TokenPurpose.Access
        : Type == LogoutType || Parts.Claims.Has("events") ? TokenPurpose.Logout
        : Parts.Token.Name == "id_token" ? TokenPurpose.Identity
        : Parts.Token.Name == "access_token" ? TokenPurpose.Access
        : IdentityClaims.Any(Parts.Claims.Has) ? TokenPurpose.Identity
        : AccessClaims.Any(Parts.Claims.Has) ? TokenPurpose.Access
        : TokenPurpose.Unknown;

    /// <summary>Whether it claims to be signed and is not: its third segment is empty.</summary>
    public bool IsUnsigned => Parts is { IsAlgorithmNone: false, Signature.Length: 0 };

    /// <summary>The keys of the set that its kid names.</summary>
    public CandidateKey[] Named => Parts.Kid is { } kid && Keys is { } set ? [.. set.Keys.Where(key => key.IsNamed(kid))] : [];

    /// <summary>What the set is called in a sentence: "the set", "jwks.json".</summary>
    public string SetName => Keys is null ? "the set" : TokenValue.Shown(Keys.Name);

    /// <summary>Takes a token apart and looks for the key that signed it.</summary>
    public static TokenInspection Of(ReceivedToken token, TokenKeySet? keys, ExpectedClaims expected, DateTimeOffset now)
    {
        var parts = TokenParts.Of(token);
        return new(parts, now)
        {
            Keys = keys,
            Match = keys is null ? null : SignatureMatch.Find(parts, keys.Keys),
            Expected = expected,
        };
    }
}
