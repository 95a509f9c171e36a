using System.Buffers.Text;
using System.Formats.Asn1;
using System.Numerics;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Keys;

/// <summary>The identifiers of one key under each convention, and the key as a JWK.</summary>
/// <param name="ThumbprintHex">
/// SHA-1 of the certificate in upper-case hex: the <c>kid</c> of Microsoft.IdentityModel's X509SecurityKey. It and the next two are null
/// without a certificate.
/// </param>
/// <param name="X5t">SHA-1 of the certificate in base64url (RFC 7515 section 4.1.7).</param>
/// <param name="X5tS256">SHA-256 of the certificate in base64url (RFC 7515 section 4.1.8).</param>
/// <param name="JwkThumbprint">
/// SHA-256 of the public key's canonical JWK in base64url (RFC 7638); null for a key without a JWK here.
/// </param>
/// <param name="Jwk">The public key as a canonical JWK (RFC 7638 section 3.2); null for a key without a JWK here.</param>
public sealed record KeyIdentifiers(string? ThumbprintHex, string? X5t, string? X5tS256, string? JwkThumbprint, string? Jwk)
{
    private const int OpenIddictLength = 40;

    /// <summary>
    /// The <c>kid</c> that OpenIddict gives a signing key: the certificate's thumbprint, or the start of the modulus or of x in upper case
    /// (OpenIddictServerConfiguration); null for kinds that it has no name for. It is not in run files.
    /// </summary>
    [JsonIgnore]
    public string? OpenIddictKid { get; init; }

    /// <summary>
    /// The <c>kid</c> that Keycloak gives a realm's key: SHA-256 of SubjectPublicKeyInfo in base64url (KeyUtils.createKeyId); null if it
    /// cannot be encoded. It is not in run files.
    /// </summary>
    [JsonIgnore]
    public string? KeycloakKid { get; init; }

    /// <summary>
    /// The <c>kid</c> that IdentityServer4 and Duende IdentityServer give a certificate that is registered with AddSigningCredential or
    /// AddValidationKey: the thumbprint and the algorithm; null without a certificate.
    /// </summary>
    public string? IdentityServerKid(JwsAlgorithm algorithm) => ThumbprintHex is { } thumbprint ? $"{thumbprint}{algorithm}" : null;

    public static KeyIdentifiers Of(X509Certificate2? certificate, RSAParameters? rsa, ECDsa? ecdsa, string? curve, SeedKey? seedKey)
    {
        KeyIdentifiers names = Names(certificate, rsa, ecdsa, curve, seedKey);
        string? number =
            rsa is { } numbers ? Base64Url.EncodeToString(numbers.Modulus)
            : curve is not null ? Base64Url.EncodeToString(ecdsa!.ExportParameters(includePrivateParameters: false).Q.X)
            : null;
        byte[]? encoded = rsa is { } key
            ? SubjectPublicKeyInfo(key)
            : seedKey?.ExportSubjectPublicKeyInfo() ?? (curve is null ? null : ecdsa!.ExportSubjectPublicKeyInfo());
        return names with
        {
            OpenIddictKid = names.ThumbprintHex ?? number?[..Math.Min(number.Length, OpenIddictLength)].ToUpperInvariant(),
            KeycloakKid = encoded is null ? null : Base64Url.EncodeToString(SHA256.HashData(encoded)),
        };
    }

    // RFC 3279 section 2.3.1. Written here, because .NET refuses numbers that are no key, and they have a name all the same.
    private static byte[] SubjectPublicKeyInfo(RSAParameters numbers)
    {
        var key = new AsnWriter(AsnEncodingRules.DER);
        using (key.PushSequence())
        {
            key.WriteInteger(new BigInteger(numbers.Modulus, isUnsigned: true, isBigEndian: true));
            key.WriteInteger(new BigInteger(numbers.Exponent, isUnsigned: true, isBigEndian: true));
        }

        var info = new AsnWriter(AsnEncodingRules.DER);
        using (info.PushSequence())
        {
            using (info.PushSequence())
            {
                info.WriteObjectIdentifier("1.2.840.113549.1.1.1");
                info.WriteNull();
            }

            info.WriteBitString(key.Encode());
        }

        return info.Encode();
    }

    private static KeyIdentifiers Names(X509Certificate2? certificate, RSAParameters? rsa, ECDsa? ecdsa, string? curve, SeedKey? seedKey)
    {
        string? jwk =
            rsa is { } numbers ? OfRsa(numbers)
            : curve is not null ? OfCurve(ecdsa!, curve)
            : seedKey is Ed25519Key ? OfEd25519(seedKey)
            : seedKey is not null ? OfMLDsa(seedKey)
            : null;
        string? jwkThumbprint = jwk is null ? null : Base64Url.EncodeToString(SHA256.HashData(Encoding.UTF8.GetBytes(jwk)));
        if (certificate is null)
            return new(null, null, null, jwkThumbprint, jwk);

        // RFC 7515 specifies SHA-1. The thumbprint identifies, and protects nothing.
#pragma warning disable CA5350
        byte[] sha1 = SHA1.HashData(certificate.RawDataMemory.Span);
#pragma warning restore CA5350
        return new(
            Convert.ToHexString(sha1),
            Base64Url.EncodeToString(sha1),
            Base64Url.EncodeToString(SHA256.HashData(certificate.RawDataMemory.Span)),
            jwkThumbprint,
            jwk
        );
    }

    // Only the required members, in alphabetical order, without white space: the input of RFC 7638's hash, which is also a valid public
    // JWK.
    private static string OfRsa(RSAParameters rsa) =>
        $$"""{"e":"{{Base64Url.EncodeToString(rsa.Exponent)}}","kty":"RSA","n":"{{Base64Url.EncodeToString(rsa.Modulus)}}"}""";

    // RFC 9964 section 6: alg is part of the thumbprint.
    private static string OfMLDsa(SeedKey key) =>
        $$"""{"alg":"{{key.Name}}","kty":"{{JwkNumbers.AlgorithmKeyPair}}","pub":"{{Base64Url.EncodeToString(key.PublicKey)}}"}""";

    // RFC 8037 section 2.
    private static string OfEd25519(SeedKey key) =>
        $$"""{"crv":"{{key.Name}}","kty":"{{JwkNumbers.OctetKeyPair}}","x":"{{Base64Url.EncodeToString(key.PublicKey)}}"}""";

    private static string OfCurve(ECDsa ecdsa, string curve)
    {
        ECPoint q = ecdsa.ExportParameters(includePrivateParameters: false).Q;
        return $$"""{"crv":"{{curve}}","kty":"EC","x":"{{Base64Url.EncodeToString(q.X)}}","y":"{{Base64Url.EncodeToString(q.Y)}}"}""";
    }
}
