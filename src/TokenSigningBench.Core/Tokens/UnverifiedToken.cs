using System.Buffers.Text;
using System.Text.Json;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The content of a token from outside, which must not be trusted before its signature is verified.</summary>
public sealed class UnverifiedToken
{
    private readonly string _compact;

    private UnverifiedToken(string compact, string algorithm, string? kid, string? issuer, string claims)
    {
        _compact = compact;
        Algorithm = algorithm;
        Kid = kid;
        Issuer = issuer;
        Claims = claims;
    }

    /// <summary>The header's <c>alg</c>.</summary>
    public string Algorithm { get; }

    /// <summary>The header's <c>kid</c>; null if it has none.</summary>
    public string? Kid { get; }

    /// <summary>The claim <c>iss</c>; null if it has none.</summary>
    public string? Issuer { get; }

    /// <summary>The claims as they were signed: a JSON object from outside.</summary>
    public string Claims { get; }

    /// <summary>Whether its header names a signature algorithm and its third segment is empty: it was never signed.</summary>
    public bool HasEmptySignature => Algorithm != "none" && _compact.EndsWith('.');

    /// <summary>
    /// Whether a text has the form of a signed token: three segments, the first of which is a header with an <c>alg</c>. Others, such as
    /// reference tokens, are opaque.
    /// </summary>
    public static bool IsSigned(string text)
    {
        try
        {
            return Read("", text).Algorithm != "none";
        }
        catch (UserErrorException)
        {
            return false;
        }
    }

    /// <summary>Splits and decodes a token.</summary>
    /// <param name="source">The token's source, for messages, which never contain the token.</param>
    /// <exception cref="UserErrorException">It is not a signed token.</exception>
    public static UnverifiedToken Read(string source, string token)
    {
        ArgumentNullException.ThrowIfNull(token);
        if (token.Count(character => character == '.') == 4)
            throw new UserErrorException(source, "its token is encrypted (five segments): what signed it cannot be seen");
        if (!CompactToken.TrySplit(token, out CompactToken parts))
            throw new UserErrorException(source, "its token has not three segments");

        using JsonDocument header = Json(source, "header", parts.Header, out _);
        using JsonDocument payload = Json(source, "payload", parts.Payload, out byte[] claims);
        return new(
            token,
            JwkDocument.Text(header.RootElement, "alg") ?? throw new UserErrorException(source, "its token's header names no alg"),
            JwkDocument.Text(header.RootElement, "kid"),
            JwkDocument.Text(payload.RootElement, "iss"),
            Encoding.UTF8.GetString(claims)
        );
    }

    /// <summary>
    /// Verifies the token with the issuer's keys by a <see cref="StrictVerifier"/>. A weak key is accepted, because its cost is measured.
    /// </summary>
    /// <param name="policy">What to check beyond the signature.</param>
    /// <returns>The key's exact size in bits, or why the token is refused.</returns>
    public (int? KeyBits, string? Failure) VerifyWith(VerificationKeys keys, TokenPolicy policy)
    {
        ArgumentNullException.ThrowIfNull(keys);
        ArgumentNullException.ThrowIfNull(policy);
        // Anyone who can read a published secret can sign with it.
        if (JwsAlgorithm.All.All(known => known.Name != Algorithm || known.Family == JwsFamily.Hmac))
            return (null, $"its alg is {Algorithm}, which is not verified with a published key here");

        using var verifier = new StrictVerifier(
            keys,
            (key, algorithm) => TokenEngines.BaselineOf(algorithm).CreateVerifier(key, algorithm),
            policy
        )
        {
            RefusesWeakKeys = false,
        };
        TokenVerdict verdict = verifier.Verify(_compact, out VerificationKey? key);
        return verdict.IsValid ? (key!.Key.SizeInBits, null) : (null, verdict.Reason);
    }

    private static JsonDocument Json(string source, string part, ReadOnlySpan<char> encoded, out byte[] bytes)
    {
        if (!Base64Url.IsValid(encoded))
            throw new UserErrorException(source, $"its token's {part} is not base64url");
        bytes = Base64Url.DecodeFromChars(encoded);
        JsonDocument document = StrictJson.Parse(source, bytes);
        if (document.RootElement.ValueKind == JsonValueKind.Object)
            return document;

        document.Dispose();
        throw new UserErrorException(source, $"its token's {part} is not a JSON object");
    }
}
