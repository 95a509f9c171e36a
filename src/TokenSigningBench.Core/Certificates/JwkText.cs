using System.Buffers.Text;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Writes a key as a JWK (RFC 7517), with or without its private part.</summary>
public static class JwkText
{
    /// <summary>The key's thumbprint (RFC 7638), usable as a unique <c>kid</c>; null for a curve that JOSE does not know.</summary>
    public static string? Thumbprint(TokenKey key) =>
        KeyIdentifiers
            .Of(null, key.Rsa?.ExportParameters(includePrivateParameters: false), key.Ecdsa, key.Curve, key.SeedKey)
            .JwkThumbprint;

    /// <summary>Writes one JSON object.</summary>
    /// <param name="key">RSA, a JOSE curve, ML-DSA or Ed25519.</param>
    /// <param name="certificate">Written as x5c and x5t#S256; null omits them.</param>
    /// <param name="algorithm">The value of alg.</param>
    /// <param name="keyId">The kid; null for the thumbprint (RFC 7638).</param>
    /// <param name="withPrivatePart">Whether the private numbers are written. Never for a published document.</param>
    public static void Write(
        Utf8JsonWriter json,
        TokenKey key,
        X509Certificate2? certificate,
        JwsAlgorithm algorithm,
        string? keyId,
        bool withPrivatePart
    )
    {
        var names = KeyIdentifiers.Of(
            certificate,
            key.Rsa?.ExportParameters(includePrivateParameters: false),
            key.Ecdsa,
            key.Curve,
            key.SeedKey
        );
        json.WriteStartObject();
        json.WriteString(
            "kty",
            key.Rsa is not null ? "RSA"
                : key.MLDsa is not null ? JwkNumbers.AlgorithmKeyPair
                : key.Ed25519 is not null ? JwkNumbers.OctetKeyPair
                : "EC"
        );
        json.WriteString("use", "sig");
        json.WriteString("alg", algorithm.Name);
        json.WriteString("kid", keyId ?? names.JwkThumbprint);
        if (certificate is not null)
        {
            json.WriteString("x5t#S256", names.X5tS256);
            json.WriteStartArray("x5c");
            // Base64 with padding, unlike every other member (RFC 7517 section 4.7).
            json.WriteBase64StringValue(certificate.RawDataMemory.Span);
            json.WriteEndArray();
        }

        if (key.Rsa is not null)
            WriteNumbers(json, key.Rsa.ExportParameters(withPrivatePart));
        else if (key.SeedKey is not null)
            WriteNumbers(json, key.SeedKey, withPrivatePart);
        else
            WriteNumbers(json, key.Curve!, (key.SizeInBits + 7) / 8, key.Ecdsa!.ExportParameters(withPrivatePart));
        json.WriteEndObject();
    }

    // .NET pads each number to the length of the modulus or half of it. A JWK has no leading zeros (RFC 7518 section 6.3, Base64urlUInt).
    private static void WriteNumbers(Utf8JsonWriter json, RSAParameters key)
    {
        (string Name, byte[]? Number)[] members =
        [
            ("n", key.Modulus),
            ("e", key.Exponent),
            ("d", key.D),
            ("p", key.P),
            ("q", key.Q),
            ("dp", key.DP),
            ("dq", key.DQ),
            ("qi", key.InverseQ),
        ];
        foreach ((string name, byte[]? number) in members.Where(member => member.Number is not null))
            json.WriteString(name, Base64Url.EncodeToString(number.AsSpan().TrimStart((byte)0)));
    }

    // RFC 9964 section 3 and RFC 8037 section 2: the private key is its seed.
    private static void WriteNumbers(Utf8JsonWriter json, SeedKey key, bool withPrivatePart)
    {
        bool isEd25519 = key is Ed25519Key;
        if (isEd25519)
            json.WriteString("crv", key.Name);
        json.WriteString(isEd25519 ? "x" : "pub", Base64Url.EncodeToString(key.PublicKey));
        if (withPrivatePart && key.HasPrivateKey)
            json.WriteString(isEd25519 ? "d" : "priv", Base64Url.EncodeToString(key.Seed));
    }

    // As long as the field, including leading zeros (RFC 7518 section 6.2).
    private static void WriteNumbers(Utf8JsonWriter json, string curve, int length, ECParameters key)
    {
        json.WriteString("crv", curve);
        (string Name, byte[]? Number)[] members = [("x", key.Q.X), ("y", key.Q.Y), ("d", key.D)];
        foreach ((string name, byte[]? number) in members.Where(member => member.Number is not null))
            json.WriteString(name, Base64Url.EncodeToString([.. new byte[length - number!.Length], .. number]));
    }
}
