namespace TokenSigningBench.Core.Keys;

/// <summary>What a JWK says of its key beside the key itself (RFC 7517 section 4). What it does not say is null.</summary>
/// <param name="Document">The JWK or the key set that it stands in.</param>
/// <param name="IsInSet">Whether it stands in a key set, which is there to be published.</param>
public sealed record PublishedKey(string Document, bool IsInSet)
{
    /// <summary>The key's name, <c>kid</c>.</summary>
    public string? Kid { get; init; }

    /// <summary>What the key is for, <c>use</c>.</summary>
    public string? Use { get; init; }

    /// <summary>The tokens' algorithm, <c>alg</c>.</summary>
    public string? Algorithm { get; init; }

    /// <summary>The certificate's SHA-1 thumbprint, <c>x5t</c>.</summary>
    public string? X5t { get; init; }

    /// <summary>The certificate's SHA-256 thumbprint, <c>x5t#S256</c>.</summary>
    public string? X5tS256 { get; init; }

    /// <summary>The names, and never the values, of the members that only a private key has.</summary>
    public IReadOnlyList<string> PrivateMembers { get; init; } = [];

    /// <summary>Whether the first certificate in <c>x5c</c> is for this key; null where there is none.</summary>
    public bool? CertificateMatches { get; init; }
}
