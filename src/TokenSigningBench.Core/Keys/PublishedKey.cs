using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Keys;

/// <summary>The members of a JWK beside the key itself (RFC 7517 section 4). Missing members are null.</summary>
/// <param name="Document">The source of the JWK or key set.</param>
/// <param name="IsInSet">Whether it is in a key set, which is meant to be published.</param>
public sealed record PublishedKey(string Document, bool IsInSet)
{
    public string? Kid { get; init; }

    public string? Use { get; init; }

    /// <summary>The <c>alg</c> of tokens.</summary>
    public string? Algorithm { get; init; }

    /// <summary>The certificate's SHA-1 thumbprint, <c>x5t</c>.</summary>
    public string? X5t { get; init; }

    /// <summary>The certificate's SHA-256 thumbprint, <c>x5t#S256</c>.</summary>
    public string? X5tS256 { get; init; }

    /// <summary>The names, never the values, of members that only a private key has.</summary>
    public IReadOnlyList<string> PrivateMembers { get; init; } = [];

    /// <summary>How it is written, where a relying party may not read it: ids of <see cref="JwkForm"/>; null outside a set.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<string>? Forms { get; init; }

    /// <summary>
    /// Why Microsoft.IdentityModel's <c>JsonWebKeySet</c> gives no signing key for it; null if it does, or for other kinds of key.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? IdentityModelRefusal { get; init; }

    /// <summary>Whether the first certificate in <c>x5c</c> is for this key; null without one.</summary>
    public bool? CertificateMatches { get; init; }

    /// <summary>
    /// Why <c>x5c</c> cannot be read, as the end of a sentence; null if it can, or is missing or empty. It is not in run files.
    /// </summary>
    [JsonIgnore]
    public string? CertificateObjection { get; init; }
}
