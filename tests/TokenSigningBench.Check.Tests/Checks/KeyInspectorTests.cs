using System.Security.Cryptography;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

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
    [SkippableTheory]
    [InlineData(true)]
    [InlineData(false)]
    public void An_ML_DSA_key_is_timed_with_the_library_that_has_it_and_by_single_signatures(bool hasPrivateKey)
    {
        if (!hasPrivateKey)
            LongTest.SkipUnlessAll("the same for a public key");
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
        inspection.Signers.Count.ShouldBe(3);
        inspection.Signers.ShouldAllBe(signer => signer.GeneratedKey == (hasPrivateKey ? null : "ML-DSA-65"));
        inspection
            .Signers.Where(signer => signer.Name != TokenEngines.BouncyCastle.Name)
            .ShouldAllBe(signer => signer.Works == MLDsaKey.IsInPlatformCrypto);
        RuleSet.Judge(inspection).Select(finding => finding.Id).ShouldNotContain("unusable-key");
        RuleSet.Judge(inspection).Select(finding => finding.Id).ShouldContain("large-signature");
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void For_a_public_part_a_key_of_the_same_kind_and_size_signs_and_is_timed(bool isTimed)
    {
        using SourceKey key = PublicRsa(3072);
        KeyInspection inspection = KeyInspector.Inspect(key, new() { IsTimed = isTimed }, TimeProvider.System);

        inspection.Signers.Count.ShouldBe(isTimed ? 3 : 2);
        inspection.Signers.ShouldAllBe(signer => signer.Works && signer.GeneratedKey == "RSA 3072");
        inspection.FirstSignature.ShouldBeNull();
        inspection.Cost?.SignatureBytes.ShouldBe(384);
        (inspection.Cost is not null).ShouldBe(isTimed);
    }

    [Theory]
    [InlineData(4608, "RS256", "leaves RS256 tokens of RSA 4608 unsigned (tried with a generated key of this size).")]
    [InlineData(
        4104,
        "PS384",
        "leaves PS384 tokens of RSA 4104 unsigned (tried with a generated key of RSA 4352, the next larger size here)."
    )]
    [InlineData(4608, "RS512", null)]
    [InlineData(4096, "RS256", null)]
    public void A_public_part_whose_tokens_a_library_leaves_unsigned_is_found_without_timing(int bits, string algorithm, string? message)
    {
        using SourceKey key = PublicRsa(bits);
        KeyInspection inspection = Inspect(key, new() { Algorithm = JwsAlgorithm.Parse(algorithm), IsTimed = false });

        Finding? finding = RuleSet.Judge(inspection).SingleOrDefault(finding => finding.Id == "does-not-sign");
        finding?.Severity.ShouldBe(Severity.Error);
        (finding is null).ShouldBe(message is null);
        finding?.Message.ShouldStartWith(
            $"JsonWebTokenHandler {TokenEngines.JsonWebTokenHandler.LibraryVersion} {message} This affects servers "
        );
    }

    [Theory]
    [InlineData("RS512", null, "RS512")]
    [InlineData("rs512", null, "RS256")]
    [InlineData("ES256", null, "RS256")]
    [InlineData("RS512", "PS256", "PS256")]
    [InlineData(null, null, "RS256")]
    public void The_algorithm_that_is_published_with_a_key_is_tried(string? published, string? named, string tried)
    {
        using SourceKey key = PublicRsa(2048, new("a.jwks", IsInSet: true) { Algorithm = published });
        KeyInspection inspection = Inspect(key, new() { Algorithm = named is null ? null : JwsAlgorithm.Parse(named), IsTimed = false });

        inspection.Signers.ShouldAllBe(signer => signer.Algorithm == tried);
    }

    [Fact]
    public void A_generated_key_is_tried_once_for_all_keys_that_it_stands_for()
    {
        List<string> asked = [];
        var request = new InspectionRequest
        {
            IsTimed = false,
            Libraries = (key, algorithm, _) =>
            {
                asked.Add($"{algorithm} {key.SizeInBits}");
                return [];
            },
        };
        foreach (int bits in (int[])[2048, 2040, 3072, 2048])
        {
            using SourceKey key = PublicRsa(bits);
            KeyInspector.Inspect(key, request with { Together = [] }, TimeProvider.System);
        }

        asked.ShouldBe(["RS256 2048", "RS256 3072"]);
    }

    [Fact]
    public void Relying_parties_get_tokens_of_the_generated_key_in_place_of_a_public_one()
    {
        using SourceKey key = PublicRsa(2048);
        KeyInspection inspection = Inspect(
            key,
            new() { RelyingParties = (generated, algorithm) => [new($"{generated.SizeInBits}", algorithm.Name) { Refusal = "no" }] }
        );

        inspection.RelyingParties.ShouldNotBeNull().ShouldHaveSingleItem().Name.ShouldBe("2048");
        RuleSet.Judge(inspection).Select(finding => finding.Id).ShouldContain("relying-party-refuses");
    }

    private static KeyInspection Inspect(SourceKey key, InspectionRequest request) =>
        KeyInspector.Inspect(key, request, TimeProvider.System);

    private static SourceKey PublicRsa(int bits, PublishedKey? published = null) =>
        new()
        {
            Source = "a.jwks",
            KeyAlgorithm = "RSA",
            Rsa = PublicRsaOf(bits),
            Published = published,
        };

    private static RSA PublicRsaOf(int bits)
    {
        var rsa = RSA.Create();
        rsa.ImportRSAPublicKey(CraftedKey.OfRsa(bits), out _);
        return rsa;
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
