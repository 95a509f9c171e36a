using System.Buffers.Text;
using System.Text.Json;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Checks a token strictly before an engine's library checks its signature (RFC 8725).</summary>
/// <remarks>
/// Requires three segments of canonical base64url; a header and claims without duplicate members; no critical extension; and the one
/// algorithm of the one key that the token names. Keys and addresses in the token itself are ignored. The policy decides which claims are
/// checked. <see cref="TokenPolicy.IdentityToken"/>: issuer, audience, times and type. <see cref="TokenPolicy.AnyClaims"/> and
/// <see cref="TokenPolicy.AnyPayload"/>: none, so the caller must check them. The caller always checks the nonce. Not thread-safe.
/// </remarks>
/// <param name="keys">The issuer's keys. The caller keeps them.</param>
/// <param name="verifiers">Creates the verifier of one key's signatures: <see cref="TokenEngine.CreateVerifier"/>.</param>
/// <param name="policy">What to check beyond the signature.</param>
public sealed class StrictVerifier(VerificationKeys keys, Func<TokenKey, JwsAlgorithm, ITokenVerifier> verifiers, TokenPolicy policy)
    : ITokenVerifier
{
    /// <summary>The maximum length of a token in characters: no server accepts a request header that long.</summary>
    public const int MaxCharacters = 256 * 1024;

    private readonly Dictionary<VerificationKey, ITokenVerifier> _verifiers = [];

    /// <summary>
    /// Whether to refuse keys that are too weak for tokens. False to measure the cost of such a key, with all other checks. A key that
    /// protects nothing or fits no algorithm is always refused.
    /// </summary>
    public bool RefusesWeakKeys { get; init; } = true;

    /// <summary>
    /// A verifier for the tokens of a measured server: one key, however weak, and one algorithm. Only times of tokens that pass count.
    /// </summary>
    /// <param name="engine">Verifies the signature.</param>
    /// <param name="key">The key. The caller keeps it.</param>
    /// <param name="algorithm">An algorithm that fits the key.</param>
    /// <param name="policy">What to check beyond the signature.</param>
    public static StrictVerifier Of(TokenEngine engine, TokenKey key, JwsAlgorithm algorithm, TokenPolicy policy)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return new(VerificationKeys.Of("key", new VerificationKey(key, algorithm)), engine.CreateVerifier, policy)
        {
            RefusesWeakKeys = false,
        };
    }

    /// <summary>Whether the token is signed by the key that it names, with that key's algorithm, and meets the policy.</summary>
    /// <param name="token">A token in compact form, or anything else.</param>
    public TokenVerdict Verify(string token) => Verify(token, out _);

    /// <inheritdoc cref="Verify(string)"/>
    /// <param name="token">A token in compact form, or anything else.</param>
    /// <param name="key">The key that the token names; null if it was refused earlier.</param>
    internal TokenVerdict Verify(string token, out VerificationKey? key)
    {
        ArgumentNullException.ThrowIfNull(token);
        key = null;
        if (token.Length > MaxCharacters)
            return TokenVerdict.Refused(Invariant($"it has {token.Length:N0} characters; at most {MaxCharacters:N0} are looked at"));
        if (!CompactToken.TrySplit(token, out CompactToken parts))
            return TokenVerdict.Refused("it has not three segments");
        if (parts.Header.Length > CompactToken.MaxHeaderCharacters)
            return TokenVerdict.Refused("its header is too long");
        if (Decode(parts.Header) is not { } header)
            return TokenVerdict.Refused("its header is not base64url");

        try
        {
            using JsonDocument members = Parse(header);
            return HeaderObjection(members.RootElement) is { } objection
                ? TokenVerdict.Refused(objection)
                : Verify(token, parts, members.RootElement, out key);
        }
        catch (UserErrorException)
        {
            return TokenVerdict.Refused("its header is not JSON as it is read here: too deep, not Unicode, or a member named twice");
        }
    }

    /// <summary>Disposes the engine's verifiers, not the keys.</summary>
    public void Dispose()
    {
        foreach (ITokenVerifier verifier in _verifiers.Values)
            verifier.Dispose();
    }

    private TokenVerdict Verify(string token, CompactToken parts, JsonElement header, out VerificationKey? found)
    {
        string? kid = header.TryGetProperty("kid", out JsonElement kidMember) ? kidMember.GetString() : null;
        found = keys.Find(kid);
        if (found is not { } key)
            return TokenVerdict.Refused(
                kid is null ? "it names no key, and there are several" : "the key it names is not among those it may be signed with"
            );
        if ((RefusesWeakKeys ? key.Objection : key.Unusable) is { } weakness)
            return TokenVerdict.Refused(weakness);
        if (header.GetProperty("alg").GetString() != key.Algorithm!.Name)
            return TokenVerdict.Refused($"its alg is not {key.Algorithm}, which its key is for");
        if (Decode(parts.Payload) is not { } payload)
            return TokenVerdict.Refused("its payload is not base64url");
        if (PayloadObjection(payload) is { } objection)
            return TokenVerdict.Refused(objection);
        if (parts.SignatureObjection(key.Algorithm.SignatureBytes(key.Key)) is { } form)
            return TokenVerdict.Refused(form);

        // Claims count only after the signature is verified.
        return VerifySignature(token, key) is { IsValid: false } refused ? refused
            : ClaimsObjection(header, payload) is { } unfit ? TokenVerdict.Refused(unfit)
            : TokenVerdict.Valid;
    }

    private string? ClaimsObjection(JsonElement header, byte[] payload)
    {
        if (!policy.RequiresClaims)
            return null;
        using JsonDocument claims = Parse(payload);
        return policy.ObjectionTo(header, claims.RootElement);
    }

    private TokenVerdict VerifySignature(string token, VerificationKey key)
    {
        if (!_verifiers.TryGetValue(key, out ITokenVerifier? verifier))
            _verifiers.Add(key, verifier = verifiers(key.Key, key.Algorithm!));
        try
        {
            return verifier.Verify(token);
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e))
        {
            return TokenVerdict.Refused($"what verifies it failed: {e.GetType().Name}");
        }
    }

    private static string? HeaderObjection(JsonElement header) =>
        header.ValueKind != JsonValueKind.Object ? "its header is not a JSON object"
        : !IsString(header, "alg") ? "its header names no alg"
        : header.TryGetProperty("crit", out _) ? "its header asks for an extension that is not known"
        : header.TryGetProperty("b64", out _) ? "its payload may not be encoded (RFC 7797), which is not known here"
        : header.TryGetProperty("zip", out _) ? "it says that it is compressed, which no signed token is"
        : header.TryGetProperty("kid", out _) && !IsString(header, "kid") ? "its kid is not a text"
        : null;

    private string? PayloadObjection(byte[] payload)
    {
        if (!policy.RequiresClaims && payload.AsSpan().TrimStart(" \t\r\n"u8) is not [(byte)'{', ..])
            return null;

        try
        {
            using JsonDocument claims = Parse(payload);
            return claims.RootElement.ValueKind == JsonValueKind.Object ? null : "its payload is not a JSON object";
        }
        catch (UserErrorException)
        {
            return "its payload is not JSON as it is read here: too deep, not Unicode, or a member named twice";
        }
    }

    // Files may begin with a byte order mark, tokens must not (RFC 7515 section 3).
    private static JsonDocument Parse(byte[] json) =>
        json is [0xEF or 0xFE or 0xFF or 0, ..] or [_, 0, ..]
            ? throw new UserErrorException("token", "is not UTF-8 without a byte order mark")
            : StrictJson.Parse("token", json);

    private static bool IsString(JsonElement header, string member) =>
        header.TryGetProperty(member, out JsonElement value) && value.ValueKind == JsonValueKind.String;

    private static byte[]? Decode(ReadOnlySpan<char> segment)
    {
        var bytes = new byte[Base64Url.GetMaxDecodedLength(segment.Length)];
        int length = CanonicalBase64Url.Decode(segment, bytes);
        return length < 0 ? null : bytes[..length];
    }
}
