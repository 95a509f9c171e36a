using System.Buffers.Text;
using System.Text;
using System.Text.Json;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Tokens;

/// <summary>What a token from elsewhere says of itself. Nothing of it is to be believed before its signature is verified.</summary>
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

    /// <summary>Its header's <c>alg</c>.</summary>
    public string Algorithm { get; }

    /// <summary>Its header's <c>kid</c>; null where it has none.</summary>
    public string? Kid { get; }

    /// <summary>Its claim <c>iss</c>; null where it has none.</summary>
    public string? Issuer { get; }

    /// <summary>Its claims, as they were signed: a JSON object, and somebody's own.</summary>
    public string Claims { get; }

    /// <summary>Whether a text has the form of a signed token: three segments, the first of which is a header with an <c>alg</c>. Others, such as reference tokens, are opaque.</summary>
    public static bool IsSigned(string text)
    {
        try
        {
            return Read("", text).Algorithm != "none";
        }
        catch (SourceException)
        {
            return false;
        }
    }

    /// <summary>Takes a token apart.</summary>
    /// <param name="source">Where it came from, for the message. The token is never in it.</param>
    /// <param name="token">The token.</param>
    /// <exception cref="SourceException">It is not a signed token.</exception>
    public static UnverifiedToken Read(string source, string token)
    {
        ArgumentNullException.ThrowIfNull(token);
        if (token.Count(character => character == '.') == 4)
            throw new SourceException(source, "its token is encrypted (five segments): what signed it cannot be seen");
        if (!CompactToken.TrySplit(token, out CompactToken parts))
            throw new SourceException(source, "its token has not three segments");

        using JsonDocument header = Json(source, "header", parts.Header, out _);
        using JsonDocument payload = Json(source, "payload", parts.Payload, out byte[] claims);
        return new(
            token,
            JwkDocument.Text(header.RootElement, "alg") ?? throw new SourceException(source, "its token's header names no alg"),
            JwkDocument.Text(header.RootElement, "kid"),
            JwkDocument.Text(payload.RootElement, "iss"),
            Encoding.UTF8.GetString(claims));
    }

    /// <summary>Finds the key by <c>kid</c>, or the only one that fits a token without, and verifies the signature with it.</summary>
    /// <param name="keys">The issuer's keys.</param>
    /// <returns>The key's exact size in bits, or why the signature is not verified.</returns>
    public (int? KeyBits, string? Failure) VerifyWith(IReadOnlyList<SourceKey> keys)
    {
        ArgumentNullException.ThrowIfNull(keys);
        if (JwsAlgorithm.All.FirstOrDefault(known => known.Name == Algorithm && known.Family != JwsFamily.Hmac) is not { } algorithm)
            return (null, $"its alg is {Algorithm}, which is not verified with a published key here");

        SourceKey[] named = Kid is null ? [.. keys] : [.. keys.Where(key => key.Published?.Kid == Kid)];
        TokenKey[] fitting = [.. named.Select(Public).OfType<TokenKey>().Where(algorithm.Fits)];
        if (fitting is not [TokenKey only])
            return (null, (fitting.Length, Kid) switch
            {
                (0, null) => $"no published key fits {algorithm}",
                (_, null) => FormattableString.Invariant($"it names no key, and {fitting.Length} published ones fit {algorithm}"),
                (0, _) => named.Length == 0 ? $"its key, kid {Kid}, is not published" : $"its key, kid {Kid}, does not fit {algorithm}",
                _ => FormattableString.Invariant($"{fitting.Length} published keys have its kid, {Kid}"),
            });

        // What the keys were made from is the caller's, and so they are not disposed.
        using var verifier = StrictVerifier.Of(TokenEngines.Floor, only, algorithm);
        return verifier.Verify(_compact) is { IsValid: false } refused ? (null, $"the published key does not accept it: {refused.Reason}") : (only.SizeInBits, null);
    }

    private static TokenKey? Public(SourceKey key) =>
        key.Rsa is { } rsa ? TokenKey.FromRsa(rsa) : key.Ecdsa is { } ecdsa ? TokenKey.FromEcdsa(ecdsa) : null;

    private static JsonDocument Json(string source, string part, ReadOnlySpan<char> encoded, out byte[] bytes)
    {
        if (!Base64Url.IsValid(encoded))
            throw new SourceException(source, $"its token's {part} is not base64url");
        bytes = Base64Url.DecodeFromChars(encoded);
        JsonDocument document = StrictJson.Parse(source, bytes);
        if (document.RootElement.ValueKind == JsonValueKind.Object)
            return document;

        document.Dispose();
        throw new SourceException(source, $"its token's {part} is not a JSON object");
    }
}
