using System.Buffers.Text;
using System.Text.Json;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Core.Tokens;

/// <summary>An access token as an API gets it (RFC 9068), to show to libraries that verify tokens.</summary>
public static class AccessToken
{
    public const string Issuer = "https://idsrv.example/";
    public const string Audience = "test-api";
    public const string Subject = "valid";

    // RFC 9068 section 2.1.
    private const string Type = "at+jwt";
    private static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(5);

    /// <summary>Signs a token with platform crypto, or with BouncyCastle where the system lacks the algorithm.</summary>
    /// <param name="now">The time of issue.</param>
    public static string Sign(TokenKey key, JwsAlgorithm algorithm, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        string header = $$"""{"alg":"{{algorithm}}","typ":"{{Type}}","kid":"{{KeyId(key)}}"}""";
        string input = $"{Encode(header)}.{Encode(Claims(now))}";
        return $"{input}.{Base64Url.EncodeToString(SignatureOf(key, algorithm, Encoding.ASCII.GetBytes(input)))}";
    }

    /// <summary>The signature of bytes by platform crypto, or by BouncyCastle where the system lacks the algorithm.</summary>
    public static byte[] SignatureOf(TokenKey key, JwsAlgorithm algorithm, byte[] input) =>
        TokenEngines.BaselineOf(algorithm) == TokenEngines.BouncyCastle
            ? BouncyCastleSigner.Sign(key, algorithm, input)
            : SignByPlatform(key, algorithm, input);

    /// <summary>Lets Microsoft.IdentityModel's JsonWebTokenHandler create the token.</summary>
    /// <param name="now">The time of issue.</param>
    /// <returns>What the library returned, unchecked. See <see cref="IsUnsigned"/>.</returns>
    public static string SignByLibrary(TokenKey key, JwsAlgorithm algorithm, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(algorithm);
        SecurityKey securityKey = key.ToSecurityKey();
        securityKey.KeyId = KeyId(key);
        // The shared cache would sign with this key for a later owner of the same one, after this one is disposed.
        securityKey.CryptoProviderFactory = new CryptoProviderFactory { CacheSignatureProviders = false };
        return new JsonWebTokenHandler().CreateToken(
            Claims(now),
            new SigningCredentials(securityKey, algorithm.Name),
            new Dictionary<string, object> { [JwtHeaderParameterNames.Typ] = Type }
        );
    }

    /// <summary>Whether the library returns an unsigned token. It does not where it throws.</summary>
    public static bool IsLeftUnsigned(TokenKey key, JwsAlgorithm algorithm, DateTimeOffset now)
    {
        try
        {
            return IsUnsigned(SignByLibrary(key, algorithm, now));
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e))
        {
            return false;
        }
    }

    /// <summary>Whether a token's third segment is empty.</summary>
    public static bool IsUnsigned(string token) => CompactToken.TrySplit(token, out CompactToken parts) && parts.Signature.IsEmpty;

    /// <summary>The key set that the issuer publishes for the key (RFC 7517).</summary>
    public static string KeySet(TokenKey key, JwsAlgorithm algorithm) => KeySet([(key, algorithm)]);

    /// <summary>The key set that the issuer publishes for its keys, in this order.</summary>
    public static string KeySet(IEnumerable<(TokenKey Key, JwsAlgorithm Algorithm)> keys)
    {
        ArgumentNullException.ThrowIfNull(keys);
        using var content = new MemoryStream();
        using (var json = new Utf8JsonWriter(content))
        {
            json.WriteStartObject();
            json.WriteStartArray("keys");
            foreach ((TokenKey key, JwsAlgorithm algorithm) in keys)
                JwkText.Write(json, key, null, algorithm, KeyId(key), withPrivatePart: false);
            json.WriteEndArray();
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(content.GetBuffer(), 0, (int)content.Length);
    }

    private static byte[] SignByPlatform(TokenKey key, JwsAlgorithm algorithm, byte[] input)
    {
        byte[] signature = new byte[algorithm.SignatureBytes(key)];
        using var signer = new RawSignature(key, algorithm);
        return signature[..signer.Sign(input, signature)];
    }

    private static string KeyId(TokenKey key) => JwkText.Thumbprint(key)!;

    private static string Claims(DateTimeOffset now)
    {
        long issued = now.ToUnixTimeSeconds();
        return $$"""{"iss":"{{Issuer}}","aud":"{{Audience}}","exp":{{issued + (long)Lifetime.TotalSeconds}},"nbf":{{issued}}"""
            + $$""","iat":{{issued}},"jti":"{{Guid.NewGuid():N}}","client_id":"test-client","scope":"api","sub":"{{Subject}}"}""";
    }

    private static string Encode(string json) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(json));
}
