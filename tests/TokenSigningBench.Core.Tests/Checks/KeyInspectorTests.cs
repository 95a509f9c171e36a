using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tests.Keys;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Tests.Checks;

public class KeyInspectorTests
{
    [Theory]
    [InlineData("idsrv-512-2048", "RS256", 256)]
    [InlineData("idsrv-384-P-384", "ES384", 96)]
    public void The_algorithm_depends_on_the_key_and_not_on_the_certificate_s_signature(string name, string algorithm, int signatureBytes)
    {
        using SourceKey key = KnownCertificates.SourceKey(KnownCertificates.Spec(name));
        KeyInspection inspection = KeyInspector.Inspect(key, new(), TimeProvider.System);

        inspection
            .Signers.Select(signer => signer.Name)
            .ShouldBe([TokenEngines.JwtSecurityTokenHandler.Name, TokenEngines.JsonWebTokenHandler.Name, TokenEngines.BouncyCastle.Name]);
        inspection.Signers.ShouldAllBe(signer => signer.Works && signer.Algorithm == algorithm);
        inspection.FirstSignature.ShouldNotBeNull();
        inspection.NotMeasured.ShouldBeNull();
        inspection.Cost!.Algorithm.Name.ShouldBe(algorithm);
        inspection.Cost.SignatureBytes.ShouldBe(signatureBytes);
    }

    // No machine has both kinds of system, so one test covers both instead of skipping one.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void An_ML_DSA_key_is_timed_with_the_library_that_has_it_and_by_single_signatures(bool hasPrivateKey)
    {
        using var privateKey = MLDsaKey.Create(MLDsaSet.All[1]);
        using var key = new SourceKey
        {
            Source = "a.pem",
            KeyAlgorithm = "ML-DSA-65",
            SeedKey = privateKey.PublicPart(),
            PrivateKey = hasPrivateKey ? TokenKey.FromSeedKey(MLDsaKey.FromSeed(privateKey.Set, privateKey.Seed)) : null,
        };

        KeyInspection inspection = KeyInspector.Inspect(key, new(), TimeProvider.System);

        inspection.Facts.StrengthBits.ShouldBe(192);
        inspection.NotMeasured.ShouldBeNull();
        inspection.Cost!.SignatureBytes.ShouldBe(3309);
        (inspection.Cost.Engine is null).ShouldBe(MLDsaKey.IsInPlatformCrypto);
        inspection.Cost.SingleSignatures!.Select(one => one.Key).ShouldBe(["ML-DSA-65", "RSA 2048", "P-256"]);
        inspection.Cost.SingleSignatures!.ShouldAllBe(one => one.Percentile(50) > 0 && one.Percentile(50) <= one.Percentile(99));
        inspection.Signers.Count.ShouldBe(hasPrivateKey ? 3 : 0);
        inspection
            .Signers.Where(signer => signer.Name != TokenEngines.BouncyCastle.Name)
            .ShouldAllBe(signer => signer.Works == MLDsaKey.IsInPlatformCrypto);
        RuleSet.Judge(inspection).Select(finding => finding.Id).ShouldNotContain("unusable-key");
        RuleSet.Judge(inspection).Select(finding => finding.Id).ShouldContain("large-signature");
        // What a run file keeps is all that reports need.
        CertificateCost restored = CheckRow.Of(new("a.pem", inspection, [], null)).ToLintResult(inspection.Now).KeyInspection!.Cost!;
        restored.Engine.ShouldBe(inspection.Cost.Engine);
        restored.SingleSignatures.ShouldBe(inspection.Cost.SingleSignatures);
    }

    [Fact]
    public void For_a_public_part_a_key_of_the_same_kind_and_size_is_timed_and_no_signer_is_tried()
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec("idsrv-256-3072"));
        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(certificate.RawData);
        using SourceKey key = SourceKey.Of("a.crt", publicPart, null);
        KeyInspection inspection = KeyInspector.Inspect(key, new(), TimeProvider.System);

        inspection.Signers.ShouldBeEmpty();
        inspection.Cost!.SignatureBytes.ShouldBe(384);
    }

    [Fact]
    public void An_algorithm_that_does_not_fit_the_key_is_refused()
    {
        using SourceKey key = KnownCertificates.SourceKey(KnownCertificates.Spec("idsrv-256-P-256"));
        Should
            .Throw<UserErrorException>(() => KeyInspector.Inspect(key, new() { Algorithm = JwsAlgorithm.Rs(256) }, TimeProvider.System))
            .Message.ShouldBe("idsrv-256-P-256: its key (EC, P-256) does not fit RS256");
    }
}
