using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection;

public class CertificateFactsTests
{
    public static TheoryData<string> Names => KnownCertificates.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void A_created_certificate_has_the_facts_of_its_specification(string name)
    {
        CertificateSpec spec = KnownCertificates.Spec(name);
        using SourceKey key = KnownCertificates.SourceKey(spec);
        CertificateFacts facts = CertificateFacts.Of(key);

        facts.Source.ShouldBe(name);
        facts.Subject.ShouldBe($"CN={name}");
        facts.Issuer.ShouldBe(facts.Subject);
        facts.KeyAlgorithm.ShouldBe(spec.Key.Kind == KeyKind.Rsa ? "RSA" : "EC");
        facts.KeySize.ShouldBe(spec.Key.Bits);
        facts.Curve.ShouldBe(spec.Key.Kind == KeyKind.Rsa ? null : spec.Key.Size);
        facts.KeyUsage.ShouldBe(X509KeyUsageFlags.DigitalSignature);
        facts.ExtendedKeyUsages.ShouldBeEmpty();
        facts.HasPrivateKey.ShouldBeTrue();
        facts.PrivateKeyMatches.ShouldBe(true);
        facts.SignatureAlgorithm!.ShouldContain($"sha{spec.HashBits}", Case.Insensitive);
        (facts.NotAfter - facts.NotBefore).ShouldBe(TimeSpan.FromDays(365));
        if (spec.Key.Kind == KeyKind.Rsa)
            facts.PublicExponent!.Value.ShouldBe(65537);
    }

    [SkippableTheory]
    [InlineData("secp256k1")]
    [InlineData("brainpoolP256r1")]
    public void A_curve_outside_JOSE_has_no_JOSE_name_and_no_JWK(string curve)
    {
        OpenSsl.RequireOrSkip();
        using var folder = new TemporaryFolder();
        CertificateFacts facts = CreateFacts(folder, "-newkey", "ec", "-pkeyopt", $"ec_paramgen_curve:{curve}");

        facts.KeyAlgorithm.ShouldBe($"EC {curve}");
        facts.Curve.ShouldBeNull();
        facts.StrengthBits.ShouldBeNull();
        facts.Identifiers.Jwk.ShouldBeNull();
    }

    [SkippableFact]
    public void A_key_that_NET_cannot_read_does_not_hide_the_other_facts()
    {
        OpenSsl.RequireOrSkip();
        using var folder = new TemporaryFolder();
        CertificateFacts facts = CreateFacts(folder, "-newkey", "ed448", "-addext", "extendedKeyUsage=serverAuth,1.2.3.4");

        facts.KeyAlgorithm.ShouldBe("Ed448");
        facts.KeySize.ShouldBeNull();
        facts.Subject.ShouldBe("CN=made by openssl");
        facts.ExtendedKeyUsages.ShouldBe(["1.3.6.1.5.5.7.3.1", "1.2.3.4"]);
        facts.KeyUsage.ShouldBeNull();
    }

    [SkippableFact]
    public void The_size_of_a_modulus_is_exact()
    {
        OpenSsl.RequireOrSkip();
        using var folder = new TemporaryFolder();
        CreateFacts(folder, "-newkey", "rsa:2028").KeySize.ShouldBe(2028);
    }

    [Fact]
    public void A_broken_extension_does_not_hide_the_other_facts()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=broken", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509Extension("2.5.29.15", [0x05], critical: true));
        using X509Certificate2 certificate = request.Create(
            request.SubjectName,
            X509SignatureGenerator.CreateForECDsa(key),
            DateTimeOffset.UnixEpoch,
            DateTimeOffset.UnixEpoch.AddDays(1),
            [1]
        );

        using var source = SourceKey.Of("broken", certificate, null);
        CertificateFacts facts = CertificateFacts.Of(source);

        facts.LimitsKeyUsage.ShouldBeTrue();
        facts.KeyUsage.ShouldBeNull();
        facts.Curve.ShouldBe("P-256");
        facts.NotBefore.ShouldBe(DateTimeOffset.UnixEpoch);
    }

    private static CertificateFacts CreateFacts(TemporaryFolder folder, params string[] arguments)
    {
        (int exitCode, string output) = OpenSsl.Run([
            .. $"req -x509 -nodes -keyout /dev/null -out {folder.File("a.crt")} -subj".Split(' '),
            "/CN=made by openssl",
            .. arguments,
        ]);
        exitCode.ShouldBe(0, output);
        using SourceKey key = CertificateFile.Open(folder.File("a.crt"), null);
        return CertificateFacts.Of(key);
    }
}
