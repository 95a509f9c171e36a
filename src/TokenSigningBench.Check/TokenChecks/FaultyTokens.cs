using System.Buffers.Text;
using System.Text.Json.Nodes;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>A token with one fault, and the key set of its issuer.</summary>
/// <param name="Case">The rule that finds the fault.</param>
public sealed record FaultyToken(string Case, string Token, string KeySet);

/// <summary>
/// Tokens with one fault each, to be shown to relying parties. Their issuer and audience are those of <see cref="AccessToken"/>.
/// </summary>
public sealed class FaultyTokens : IDisposable
{
    /// <summary>The case without a fault, which every relying party must accept.</summary>
    public const string Control = "verified";

    private const string Kid = "key-1",
        CurveKid = "key-2";

    private const int FrequentDerBytes = 71;

    // 20 bytes each.
    private const string Thumbprint = "AAAAAAAAAAAAAAAAAAAAAAAAAAA",
        OtherThumbprint = "BBBBBBBBBBBBBBBBBBBBBBBBBBA";

    private static readonly JwsAlgorithm Rs256 = JwsAlgorithm.Rs(256),
        Es256 = JwsAlgorithm.Es(256);

    private readonly TokenKey _rsa = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
    private readonly TokenKey _other = TokenKey.FromRsa(KnownPrimeKeys.Create(3072));
    private readonly TokenKey _curve = TokenKey.FromEcdsa(ECDsa.Create(ECCurve.NamedCurves.nistP256));
    private readonly long _now;
    private readonly string _set;

    /// <param name="now">The time of issue.</param>
    public FaultyTokens(DateTimeOffset now)
    {
        _now = now.ToUnixTimeSeconds();
        _set = KeySet((_rsa, Kid), (_curve, CurveKid));
    }

    /// <summary>All cases. Those with the same key set follow each other.</summary>
    public IReadOnlyList<FaultyToken> All()
    {
        string good = Sign(Header(), Claims()),
            input = good[..good.LastIndexOf('.')];
        return
        [
            new(Control, good, _set),
            new("token-incomplete", input, _set),
            new("token-unsigned", $"{input}.", _set),
            new("alg-none", $"{Encode("""{"alg":"none","typ":"JWT"}""")}.{Encode(Claims().ToJsonString())}.", _set),
            new("alg-unknown", Sign(Header(("alg", "RS1")), Claims()), _set),
            new("alg-other-case", Sign(Header(("alg", "rs256")), Claims()), _set),
            new("alg-not-of-key", Sign(Header(("alg", "PS256")), Claims(), algorithm: JwsAlgorithm.Ps(256)), _set),
            new("hmac-of-public-key", Hmac(), _set),
            new("signed-by-own-key", Sign(Header(("kid", "own"), ("jwk", Jwk(_other, null))), Claims(), _other), _set),
            new("signature-der", Der(), _set),
            new("signature-wrong", Sign(Header(), Claims(), _other), _set),
            new("kid-unknown", Sign(Header(("kid", "other-key")), Claims()), _set),
            new("kid-of-other-key", Sign(Header(("kid", "key-3")), Claims()), KeySet((_rsa, Kid), (_other, "key-3"))),
            new("kid-missing", Sign(Header(("kid", null)), Claims()), KeySet((_rsa, Kid), (_other, "key-3"))),
            new("kid-of-several", good, KeySet((_other, Kid), (_rsa, Kid))),
            new("kid-not-text", Sign(Header(("kid", 1)), Claims()), _set),
            new("x5t-of-other-key", Sign(Header(("x5t", OtherThumbprint)), Claims()), _set),
            new("not-base64url", $"{good}{new string('=', (4 - (good[(good.LastIndexOf('.') + 1)..].Length % 4)) % 4)}", _set),
            new("crit", Sign(Header(("crit", new JsonArray("ext")), ("ext", 1)), Claims()), _set),
            new("zip", Sign(Header(("zip", "DEF")), Claims()), _set),
            new("key-in-header", Sign(Header(("jku", "https://idp.example/jwks")), Claims()), _set),
            new("typ-unknown", Sign(Header(("typ", "other")), Claims()), _set),
            new(
                "json-not-strict",
                SignText(Header().ToJsonString(), $$"""{"sub":"other",{{Claims().ToJsonString()[1..]}}""", _rsa, Rs256),
                _set
            ),
            new("claims-unreadable", SignText(Header().ToJsonString(), "text", _rsa, Rs256), _set),
            new("token-expired", Sign(Header(), Claims(("exp", _now - 3600), ("nbf", _now - 7200), ("iat", _now - 7200))), _set),
            new("token-not-yet-valid", Sign(Header(), Claims(("nbf", _now + 3600))), _set),
            new("iat-in-future", Sign(Header(), Claims(("iat", _now + 3600))), _set),
            new("exp-missing", Sign(Header(), Claims(("exp", null))), _set),
            new("time-not-number", Sign(Header(), Claims(("exp", $"{_now + 300}"))), _set),
            new("time-in-milliseconds", Sign(Header(), Claims(("exp", (_now + 300) * 1000))), _set),
            new("iss-missing", Sign(Header(), Claims(("iss", null))), _set),
            new("iss-other", Sign(Header(), Claims(("iss", "https://other.example/"))), _set),
            new("aud-missing", Sign(Header(), Claims(("aud", null))), _set),
            new("aud-other", Sign(Header(), Claims(("aud", "other-api"))), _set),
        ];
    }

    public void Dispose()
    {
        _rsa.Dispose();
        _other.Dispose();
        _curve.Dispose();
    }

    private static JsonObject Header(params (string Name, JsonNode? Value)[] changes) =>
        With(
            new()
            {
                ["alg"] = Rs256.Name,
                // RFC 9068: a library for APIs takes no other.
                ["typ"] = "at+jwt",
                ["kid"] = Kid,
            },
            changes
        );

    private JsonObject Claims(params (string Name, JsonNode? Value)[] changes) =>
        With(
            new()
            {
                ["iss"] = AccessToken.Issuer,
                ["aud"] = AccessToken.Audience,
                ["exp"] = _now + 3600,
                ["nbf"] = _now - 60,
                ["iat"] = _now - 60,
                ["sub"] = AccessToken.Subject,
                ["client_id"] = "test-client",
                ["jti"] = "1",
            },
            changes
        );

    // Null removes a member.
    private static JsonObject With(JsonObject json, (string Name, JsonNode? Value)[] changes)
    {
        foreach ((string name, JsonNode? value) in changes)
        {
            json.Remove(name);
            if (value is not null)
                json[name] = value;
        }

        return json;
    }

    private string Sign(JsonObject header, JsonObject claims, TokenKey? key = null, JwsAlgorithm? algorithm = null) =>
        SignText(header.ToJsonString(), claims.ToJsonString(), key ?? _rsa, algorithm ?? Rs256);

    private static string SignText(string header, string claims, TokenKey key, JwsAlgorithm algorithm)
    {
        string input = $"{Encode(header)}.{Encode(claims)}";
        return $"{input}.{Base64Url.EncodeToString(AccessToken.SignatureOf(key, algorithm, Encoding.ASCII.GetBytes(input)))}";
    }

    private string Hmac()
    {
        string input = $"{Encode(Header(("alg", "HS256")).ToJsonString())}.{Encode(Claims().ToJsonString())}";
        byte[] secret = Encoding.ASCII.GetBytes($"{_rsa.Rsa!.ExportSubjectPublicKeyInfoPem()}\n");
        return $"{input}.{Base64Url.EncodeToString(HMACSHA256.HashData(secret, Encoding.ASCII.GetBytes(input)))}";
    }

    // In DER its length varies from token to token, and a library writes it into its message: the most frequent one.
    private string Der()
    {
        while (true)
        {
            string token = Sign(Header(("alg", Es256.Name), ("kid", CurveKid)), Claims(), _curve, Es256),
                input = token[..token.LastIndexOf('.')];
            byte[] signature = EcdsaSignature.ToDer(Base64Url.DecodeFromChars(token.AsSpan(input.Length + 1)));
            if (signature.Length == FrequentDerBytes)
                return $"{input}.{Base64Url.EncodeToString(signature)}";
        }
    }

    private static string KeySet(params (TokenKey Key, string Kid)[] keys) =>
        new JsonObject { ["keys"] = new JsonArray([.. keys.Select(one => Jwk(one.Key, one.Kid))]) }.ToJsonString();

    private static JsonObject Jwk(TokenKey key, string? kid)
    {
        JsonObject jwk;
        if (key.Rsa is { } rsa)
        {
            RSAParameters numbers = rsa.ExportParameters(includePrivateParameters: false);
            jwk = new()
            {
                ["kty"] = "RSA",
                ["n"] = Base64Url.EncodeToString(numbers.Modulus),
                ["e"] = Base64Url.EncodeToString(numbers.Exponent),
            };
        }
        else
        {
            ECPoint point = key.Ecdsa!.ExportParameters(includePrivateParameters: false).Q;
            jwk = new()
            {
                ["kty"] = "EC",
                ["crv"] = "P-256",
                ["x"] = Base64Url.EncodeToString(point.X),
                ["y"] = Base64Url.EncodeToString(point.Y),
            };
        }

        if (kid is not null)
        {
            jwk["use"] = "sig";
            jwk["alg"] = key.Rsa is null ? Es256.Name : Rs256.Name;
            jwk["kid"] = kid;
            if (key.Rsa is not null)
                jwk["x5t"] = Thumbprint;
        }

        return jwk;
    }

    private static string Encode(string json) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(json));
}
