using System.Buffers.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Whether one combination of engine, key and algorithm works. Only what works is timed.</summary>
/// <param name="KeyBits">The key's exact size, read from the key.</param>
/// <param name="CrossCheck">The other engine, which must agree.</param>
/// <param name="Failure">Why it does not work; null if it does.</param>
/// <param name="Defect">The upstream defect behind the failure; null if it works, or if the failure is unexpected.</param>
public sealed record SigningProof(
    TokenEngine Engine,
    JwsAlgorithm Algorithm,
    int KeyBits,
    TokenEngine CrossCheck,
    string? Failure,
    KnownDefect? Defect
)
{
    public const string NotSigned = "token has no signature";

    public bool Works => Failure is null;

    /// <summary>Whether it fails without a known upstream defect.</summary>
    public bool FailsUnexpectedly => Failure is not null && Defect is null;

    /// <summary>
    /// Signs once, and verifies the token with another implementation: its signature, its algorithm, its claims, and that a changed one is
    /// refused.
    /// </summary>
    /// <param name="key">A key with its private part.</param>
    /// <param name="algorithm">An algorithm that fits the key.</param>
    /// <param name="payload">The claims to sign, a JSON object.</param>
    /// <returns>The proof. A failure of the engine is a result, not an exception.</returns>
    public static SigningProof OfSigning(TokenEngine engine, TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        TokenEngine crossCheck = TokenEngines.CrossCheckOf(engine, algorithm);
        return Of(engine, crossCheck, signedBy: engine, verifiedBy: crossCheck, key, algorithm, payload);
    }

    /// <summary>Lets an engine verify a token of another implementation, and refuse it after any of its parts is changed.</summary>
    /// <returns>The proof. A failure of the engine is a result, not an exception.</returns>
    /// <inheritdoc cref="OfSigning"/>
    public static SigningProof OfVerifying(TokenEngine engine, TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        ArgumentNullException.ThrowIfNull(key);
        TokenEngine crossCheck = TokenEngines.CrossCheckOf(engine, algorithm);
        if (key.Address is null || !crossCheck.IsManaged)
            return Of(engine, crossCheck, signedBy: crossCheck, verifiedBy: engine, key, algorithm, payload);
        // A key that stays where it is has no numbers for managed code to sign with. The platform signs, and managed code vouches for that.
        TokenEngine platform = TokenEngines.BaselineOf(algorithm);
        SigningProof signing = OfSigning(platform, key, algorithm, payload);
        return signing.Works
            ? Of(engine, crossCheck, signedBy: platform, verifiedBy: engine, key, algorithm, payload)
            : signing with
            {
                Engine = engine,
            };
    }

    private static SigningProof Of(
        TokenEngine engine,
        TokenEngine crossCheck,
        TokenEngine signedBy,
        TokenEngine verifiedBy,
        TokenKey key,
        JwsAlgorithm algorithm,
        string payload
    )
    {
        ArgumentNullException.ThrowIfNull(key);
        string? failure;
        try
        {
            using ITokenSigner signer = signedBy.CreateSigner(key, algorithm);
            using ITokenVerifier verifier = verifiedBy.CreateVerifier(key, algorithm);
            failure = Objection(verifier, signer.Sign(payload), payload);
        }
        catch (Exception e) when (IsEngineFailure(e))
        {
            // The library's own message names its types and not what the system lacks.
            failure = $"{e.GetType().Name}: {(IsMissingHere(engine, algorithm) ? MLDsaKey.NotInPlatformCrypto : e.Message)}";
        }

        KnownDefect? defect = failure == NotSigned ? KnownDefect.OfUnsignedToken(engine, key, algorithm) : null;
        return new(engine, algorithm, key.SizeInBits, crossCheck, failure, defect);
    }

    private static bool IsMissingHere(TokenEngine engine, JwsAlgorithm algorithm) =>
        algorithm.Family == JwsFamily.MLDsa && !engine.IsManaged && !MLDsaKey.IsInPlatformCrypto;

    private static string? Objection(ITokenVerifier verifier, string token, string payload)
    {
        if (!CompactToken.TrySplit(token, out CompactToken parts))
            return "not a token of three segments";
        if (parts.Signature.IsEmpty)
            return NotSigned;
        if (verifier.Verify(token) is { IsValid: false } refused)
            return $"not verified: {refused.Reason}";
        if (!HasSameClaims(parts.Payload, payload))
            return "the claims in it are not those it was given";

        // A verifier that accepts everything would prove nothing.
        for (int segment = 0; segment < 3; segment++)
        {
            if (verifier.Verify(WithChangedByte(token, segment)).IsValid)
                return $"its verifier accepts it with a changed byte in segment {segment + 1}";
        }

        return null;
    }

    private static bool HasSameClaims(ReadOnlySpan<char> encoded, string payload) =>
        JsonNode.DeepEquals(JsonNode.Parse(Base64Url.DecodeFromChars(encoded)), JsonNode.Parse(payload));

    private static string WithChangedByte(string token, int segment)
    {
        string[] segments = token.Split('.');
        byte[] bytes = Base64Url.DecodeFromChars(segments[segment]);
        bytes[bytes.Length / 2] ^= 1;
        segments[segment] = Base64Url.EncodeToString(bytes);
        return string.Join('.', segments);
    }

    // What a library throws while it signs or verifies is a result. Exceptions that no program survives pass through.
    public static bool IsEngineFailure(Exception e) =>
        e
            is CryptographicException
                or InvalidOperationException
                or ArgumentException
                or NotSupportedException
                or FormatException
                or JsonException
                or NullReferenceException
                or Microsoft.IdentityModel.Tokens.SecurityTokenException
                or Org.BouncyCastle.Crypto.CryptoException
                or DecoderFallbackException;
}
