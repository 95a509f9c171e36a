using System.Buffers;
using System.Buffers.Text;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using System.Text.Json.Nodes;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Check.CreateCert;

/// <summary>Key sets (RFC 7517) with a defect that a single key cannot have, or that only publishing makes one.</summary>
internal static class DefectiveKeySet
{
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true, NewLine = "\n" };

    public static byte[] WithOtherAlgorithm()
    {
        using TokenKey key = KeySpec.Rsa(2048).MakeTokenKey();
        JsonObject jwk = Jwk(key);
        jwk["alg"] = "ES256";
        return Set(jwk);
    }

    public static byte[] WithOneKid()
    {
        using TokenKey one = KeySpec.Curve(256).MakeTokenKey();
        using TokenKey other = KeySpec.Curve(256).MakeTokenKey();
        return Set(Jwk(one, keyId: "signing"), Jwk(other, keyId: "signing"));
    }

    public static byte[] WithNumberAsKid()
    {
        using TokenKey key = KeySpec.Curve(256).MakeTokenKey();
        JsonObject jwk = Jwk(key);
        jwk["kid"] = 1;
        return Set(jwk);
    }

    public static byte[] WithPrivateMembers()
    {
        using TokenKey key = KeySpec.Rsa(2048).MakeTokenKey();
        return Set(Jwk(key, withPrivatePart: true));
    }

    public static byte[] WithOtherCertificate(DefectRequest request)
    {
        using TokenKey key = KeySpec.Rsa(2048).MakeTokenKey();
        using X509Certificate2 other = new DefectiveCertificate().Create(request);
        return Set(Jwk(key, other));
    }

    public static byte[] WithUnreadableCertificate(DefectRequest request)
    {
        using var key = TokenKey.FromCertificate(new DefectiveCertificate().Create(request));
        JsonObject jwk = Jwk(key);
        jwk["x5c"] = new JsonArray(Base64Url.EncodeToString(key.Certificate!.RawDataMemory.Span) + "_");
        return Set(jwk);
    }

    // The thumbprint of the hex text instead of the bytes: the usual mistake.
    public static byte[] WithWrongThumbprint(DefectRequest request)
    {
        using var key = TokenKey.FromCertificate(new DefectiveCertificate().Create(request));
        JsonObject jwk = Jwk(key, key.Certificate);
        jwk["x5t#S256"] = Base64Url.EncodeToString(
            Encoding.ASCII.GetBytes(Convert.ToHexString(SHA256.HashData(key.Certificate!.RawDataMemory.Span)))
        );
        return Set(jwk);
    }

    public static byte[] WithSharedFactor()
    {
        (RSA one, RSA other) = WeakRsaKeys.WithSharedFactor();
        using var key = TokenKey.FromRsa(one);
        using var otherKey = TokenKey.FromRsa(other);
        return Set(Jwk(key), Jwk(otherKey));
    }

    public static byte[] WithSmallFactor()
    {
        using var key = TokenKey.FromRsa(WeakRsaKeys.WithSmallFactor());
        return Set(Jwk(key));
    }

    /// <summary>The private key of RFC 7515 appendix A.3, as a JWK alone.</summary>
    public static byte[] OfPublishedKey() =>
        """
            {
              "kty": "EC",
              "crv": "P-256",
              "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
              "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
              "d": "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"
            }

            """u8.ToArray();

    private static byte[] Set(params JsonObject[] keys)
    {
        var set = new JsonObject { ["keys"] = new JsonArray([.. keys]) };
        return Encoding.UTF8.GetBytes(set.ToJsonString(Indented) + "\n");
    }

    private static JsonObject Jwk(TokenKey key, X509Certificate2? certificate = null, string? keyId = null, bool withPrivatePart = false)
    {
        var content = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(content))
            JwkText.Write(json, key, certificate, JwsAlgorithm.DefaultFor(key), keyId, withPrivatePart);
        return JsonNode.Parse(content.WrittenSpan)!.AsObject();
    }
}
