using System.Buffers.Text;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Keys;

/// <summary>The identifiers of one key under each convention, and the key as a JWK.</summary>
/// <param name="ThumbprintHex">
/// SHA-1 of the certificate in upper-case hex: the <c>kid</c> of IdentityServer and of Microsoft.IdentityModel's X509SecurityKey. It and
/// the next two are null without a certificate.
/// </param>
/// <param name="X5t">SHA-1 of the certificate in base64url (RFC 7515 section 4.1.7).</param>
/// <param name="X5tS256">SHA-256 of the certificate in base64url (RFC 7515 section 4.1.8).</param>
/// <param name="JwkThumbprint">
/// SHA-256 of the public key's canonical JWK in base64url (RFC 7638); null for a key without a JWK here.
/// </param>
/// <param name="Jwk">The public key as a canonical JWK (RFC 7638 section 3.2); null for a key without a JWK here.</param>
public sealed record KeyIdentifiers(string? ThumbprintHex, string? X5t, string? X5tS256, string? JwkThumbprint, string? Jwk)
{
    public static KeyIdentifiers Of(X509Certificate2? certificate, RSAParameters? rsa, ECDsa? ecdsa, string? curve, SeedKey? seedKey)
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
