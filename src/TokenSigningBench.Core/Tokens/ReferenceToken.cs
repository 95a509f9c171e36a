namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// The token that every command means by the size of a key's token: the identity token that a code flow returns to the article's client
/// (<see cref="IdentityToken.Article"/>), with the header that Microsoft.IdentityModel writes for a certificate (<see cref="TokenSize"/>).
/// </summary>
public static class ReferenceToken
{
    /// <summary>What it is, for the notes of outputs.</summary>
    public const string Definition =
        "Sample token: the identity token of a code-flow login by the client test-client; header with alg, kid, x5t and typ; "
        + "claims iss, aud, exp, nbf, iat, nonce and sub.";

    /// <summary>The header's <c>typ</c>.</summary>
    public const string Type = "JWT";

    /// <summary>Its claims. Any time of issue until the year 2286 has as many digits.</summary>
    public static string Claims { get; } = IdentityToken.Article(DateTimeOffset.UnixEpoch.AddYears(56));

    /// <summary>Its bytes with a key's signature.</summary>
    /// <param name="algorithm">The header's <c>alg</c>.</param>
    /// <param name="signatureBytes">The signature before encoding.</param>
    public static int Bytes(string algorithm, int signatureBytes) => TokenSize.Of(algorithm, signatureBytes, Type, Claims).Bytes;
}
