namespace TokenSigningBench.Check.Size;

/// <summary>What of a key and algorithm decides the size of a token.</summary>
/// <param name="Key">"RSA 2048", "P-256", "ML-DSA-65".</param>
/// <param name="Algorithm">The token's <c>alg</c>.</param>
public sealed record SigningSize(string Key, string Algorithm, int SignatureBytes)
{
    /// <summary>The smallest signature of a public key that tokens use: shows whether another key would fit.</summary>
    public static SigningSize Smallest { get; } = Of(SigningChoice.Ecdsa(256));

    public static SigningSize Of(SigningChoice choice)
    {
        ArgumentNullException.ThrowIfNull(choice);
        return new(choice.Key, choice.Algorithm.Name, choice.SignatureBytes);
    }

    /// <summary>A key with its default algorithm.</summary>
    /// <exception cref="UserErrorException">The key is of a kind that signs no tokens.</exception>
    public static SigningSize Of(SourceKey key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return key.SeedKey is { } seedKey ? Of(SigningChoice.Of(seedKey.Algorithm))
            : key.Rsa is { } rsa ? Of(SigningChoice.RsaPkcs1(256, rsa.KeySize))
            : key.Ecdsa is { } ecdsa
            && JwsAlgorithm.All.FirstOrDefault(one => one.Curve == TokenKey.CurveOf(ecdsa)) is { Curve: not null } es
                ? Of(SigningChoice.Ecdsa(es.HashBits))
            : throw new UserErrorException(key.Source, $"is a key of the kind {key.KeyAlgorithm}, which signs no tokens");
    }

    /// <summary>Reads "ES256", "RS256:8192" or "ML-DSA-65".</summary>
    /// <exception cref="UserErrorException">There is no such algorithm or key.</exception>
    public static SigningSize Parse(string text) => Of(SigningChoice.Parse(text));
}
