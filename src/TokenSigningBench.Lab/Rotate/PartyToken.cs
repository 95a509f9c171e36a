using System.Buffers.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>Access tokens (RFC 9068) of an issuer on loopback, and the keys that it publishes.</summary>
internal static class PartyToken
{
    public const string Audience = AccessToken.Audience;

    // Longer than every plan, by every clock.
    private static readonly TimeSpan Lifetime = TimeSpan.FromDays(7);

    /// <param name="algorithm">The <c>alg</c> of its header.</param>
    /// <param name="kid">The <c>kid</c> of its header; null for none.</param>
    /// <param name="sign">Returns the signature of the signing input; nothing for an unsigned token.</param>
    public static string Of(string issuer, string algorithm, string? kid, DateTimeOffset now, Func<byte[], byte[]> sign)
    {
        var header = new JsonObject { ["alg"] = algorithm, ["typ"] = "at+jwt" };
        if (kid is not null)
            header["kid"] = kid;
        long issued = now.ToUnixTimeSeconds();
        var claims = new JsonObject
        {
            ["iss"] = issuer,
            ["aud"] = Audience,
            ["sub"] = AccessToken.Subject,
            ["client_id"] = "test-client",
            ["scope"] = "api",
            ["jti"] = Guid.NewGuid().ToString("N"),
            ["iat"] = issued,
            ["nbf"] = issued,
            ["exp"] = issued + (long)Lifetime.TotalSeconds,
        };
        string input = $"{Encode(header)}.{Encode(claims)}";
        return $"{input}.{Base64Url.EncodeToString(sign(Encoding.ASCII.GetBytes(input)))}";
    }

    /// <summary>The public key as a JWK (RFC 7517).</summary>
    /// <param name="kid">Null for none.</param>
    public static JsonObject Jwk(TokenKey key, JwsAlgorithm algorithm, string? kid)
    {
        using var content = new MemoryStream();
        using (var json = new System.Text.Json.Utf8JsonWriter(content))
            JwkText.Write(json, key, null, algorithm, kid, withPrivatePart: false);
        JsonObject jwk = JsonNode.Parse(content.GetBuffer().AsSpan(0, (int)content.Length))!.AsObject();
        if (kid is null)
            jwk.Remove("kid");
        return jwk;
    }

    private static string Encode(JsonObject json) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(json.ToJsonString()));
}
