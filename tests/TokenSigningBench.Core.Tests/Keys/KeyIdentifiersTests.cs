using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Core.Tests.Keys;

public class KeyIdentifiersTests
{
    // RFC 7638 section 3.1.
    private const string ExampleModulus =
        "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W"
        + "-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08q"
        + "NLyrdkt"
        + "-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw";

    public static TheoryData<string> Names => KnownCertificates.Names;

    [Fact]
    public void The_example_of_RFC_7638_has_its_thumbprint() =>
        KeyIdentifiers
            .Of(null, new RSAParameters { Modulus = Base64Url.DecodeFromChars(ExampleModulus), Exponent = [1, 0, 1] }, null, null, null)
            .JwkThumbprint.ShouldBe("NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs");

    [Theory]
    [MemberData(nameof(Names))]
    public void Key_identifiers_match_Microsoft_IdentityModel(string name)
    {
        using SourceKey key = KnownCertificates.SourceKey(KnownCertificates.Spec(name));
        X509Certificate2 certificate = key.Certificate!;
        KeyIdentifiers identifiers = CertificateFacts.Of(key).Identifiers;
        using RSA? rsa = certificate.GetRSAPublicKey();
        using ECDsa? ecdsa = certificate.GetECDsaPublicKey();
        SecurityKey bare = rsa is not null ? new RsaSecurityKey(rsa) : new ECDsaSecurityKey(ecdsa);
        var x509 = new X509SecurityKey(certificate);

        identifiers.ThumbprintHex.ShouldBe(x509.KeyId);
        identifiers.X5t.ShouldBe(x509.X5t);
        identifiers.JwkThumbprint.ShouldBe(Base64UrlEncoder.Encode(bare.ComputeJwkThumbprint()));
        new JsonWebKey(identifiers.Jwk).Kty.ShouldBe(rsa is not null ? "RSA" : "EC");
    }

    [SkippableFact]
    public void Thumbprints_match_openssl()
    {
        OpenSsl.RequireOrSkip();
        using SourceKey key = KnownCertificates.SourceKey(KnownCertificates.Spec("idsrv-256-2048"));
        KeyIdentifiers identifiers = CertificateFacts.Of(key).Identifiers;

        Fingerprint("-sha1").ShouldBe(identifiers.ThumbprintHex);
        Fingerprint("-sha256").ShouldBe(Convert.ToHexString(Base64Url.DecodeFromChars(identifiers.X5tS256)));

        string Fingerprint(string hash) =>
            OpenSsl
                .Run(["x509", "-noout", "-fingerprint", hash], key.Certificate!.ExportCertificatePem())
                .Output.Split('=')[1]
                .Trim()
                .Replace(":", "", StringComparison.Ordinal);
    }
}
