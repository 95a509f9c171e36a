using TokenSigningBench.Check.Choose;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Choose;

public class CandidatesTests
{
    private const string EdDsaAndMLDsa = "EdDSA " + MLDsa;
    private const string MLDsa = "ML-DSA-44 ML-DSA-65 ML-DSA-87";

    [Theory]
    [InlineData("none", 2026, "RS256/2048 RS256/3072 RS256/4096 PS256/2048 PS256/3072 PS256/4096 ES256 ES384 ES512 " + EdDsaAndMLDsa)]
    [InlineData("none", 2050, "RS256/2048 RS256/3072 RS256/4096 PS256/2048 PS256/3072 PS256/4096 ES256 ES384 ES512 " + EdDsaAndMLDsa)]
    [InlineData("nist", 2030, "RS256/2048 RS256/3072 RS256/4096 PS256/2048 PS256/3072 PS256/4096 ES256 ES384 ES512 " + EdDsaAndMLDsa)]
    [InlineData("nist", 2031, "RS256/3072 RS256/4096 PS256/3072 PS256/4096 ES256 ES384 ES512 " + EdDsaAndMLDsa)]
    [InlineData("nist", 2036, MLDsa)]
    [InlineData("bsi", 2026, "RS256/3072 RS256/4096 PS256/3072 PS256/4096 ES256 ES384 ES512")]
    [InlineData("bsi", 2036, "")]
    [InlineData("fapi", 2026, "PS256/2048 PS256/3072 PS256/4096 ES256 EdDSA")]
    [InlineData("cnsa", 2033, "RS384/3072 RS384/4096 PS384/3072 PS384/4096 ES384 ML-DSA-87")]
    [InlineData("cnsa", 2034, "ML-DSA-87")]
    public void A_standard_admits_its_algorithms_until_its_year(string standard, int year, string admitted) =>
        string.Join(' ', For(standard, year, Verifiers.Partners).Admitted.Select(ShortName)).ShouldBe(admitted);

    [Theory]
    [InlineData("none", Verifiers.Own, true)]
    [InlineData("nist", Verifiers.Own, true)]
    [InlineData("none", Verifiers.Partners, false)]
    [InlineData("none", Verifiers.Public, false)]
    [InlineData("fapi", Verifiers.Own, false)]
    [InlineData("cnsa", Verifiers.Own, false)]
    public void A_shared_secret_stays_in_one_trust_domain(string standard, Verifiers verifiers, bool admitted) =>
        For(standard, 2026, verifiers).Admitted.Any(choice => choice.Algorithm.Family == JwsFamily.Hmac).ShouldBe(admitted);

    [Fact]
    public void A_shared_secret_outlives_public_keys() =>
        For("bsi", 2036, Verifiers.Own).Admitted.ShouldHaveSingleItem().ToString().ShouldBe("HS256, 256-bit secret");

    [Fact]
    public void ML_DSA_is_not_for_the_public_and_the_reason_has_its_size()
    {
        Candidates candidates = For("nist", 2036, Verifiers.Public);

        candidates.Admitted.ShouldBeEmpty();
        candidates.Excluded.Single(one => one.Name == "ML-DSA-65").Reason.ShouldEndWith("its signature alone adds 4,412 bytes to a token");
    }

    [Theory]
    [InlineData("fapi", 2026, "RS256, RSA 2048", "FAPI 2.0 (section 5.4) permits PS256, ES256 and EdDSA with Ed25519")]
    [InlineData(
        "nist",
        2031,
        "RS256, RSA 2048",
        "ends before 2031: good until 2030 with 112 bits of strength, then deprecated (NIST IR 8547, initial public draft, "
            + "November 2024, table 2)"
    )]
    [InlineData("cnsa", 2026, "ML-DSA-65", "CNSA 2.0 allows only ML-DSA-87")]
    [InlineData(
        "bsi",
        2026,
        "ML-DSA-65",
        "BSI TR-02102-1 (2026-01) recommends ML-DSA-65 and ML-DSA-87 only beside a classical signature; a compact token has one signature"
    )]
    [InlineData("cnsa", 2026, "ES256, P-256", "CNSA 1.0 allows only the curve P-384")]
    [InlineData(
        "none",
        2026,
        "HS256, 256-bit secret",
        "every verifier can sign: the secret must stay in one trust domain (--verifiers own)"
    )]
    [InlineData("cnsa", 2026, "EdDSA, Ed25519", "CNSA 1.0 allows RSA and ECDSA on P-384, not Ed25519")]
    [InlineData("bsi", 2026, "EdDSA, Ed25519", "no source here says that BSI TR-02102-1 recommends Ed25519")]
    public void An_excluded_candidate_has_a_reason(string standard, int year, string name, string reason) =>
        For(standard, year, Verifiers.Partners).Excluded.Single(one => one.Name == name).Reason.ShouldBe(reason);

    [Fact]
    public void Every_candidate_is_either_admitted_or_excluded()
    {
        foreach (SigningStandard standard in SigningStandards.All)
        {
            Candidates candidates = For(standard.Name, 2031, Verifiers.Public);
            (candidates.Admitted.Count + candidates.Excluded.Count).ShouldBe(14, standard.Name);
        }
    }

    [Fact]
    public void An_unknown_standard_is_refused_in_one_line() =>
        Should
            .Throw<UserErrorException>(() => SigningStandard.Parse("pci"))
            .Message.ShouldBe("pci: unknown standard; known are none, nist, bsi, fapi, cnsa");

    [Fact]
    public void Candidates_are_proven_and_measured_interleaved_with_the_library_that_has_them()
    {
        long steps = 0;
        var progress = new ProgressCallback<long>(count => steps += count);
        SigningChoice[] choices =
        [
            SigningChoice.MLDsa(MLDsaSet.All[0]),
            SigningChoice.EdDsa,
            SigningChoice.Ecdsa(256),
            SigningChoice.Hmac(256),
        ];
        string claims = IdentityToken.Article(TimeProvider.System.GetUtcNow());
        (IReadOnlyList<CandidateCost> costs, RoundConditions rounds, IReadOnlyList<ExcludedCandidate> failed) = CandidateMeasurement.Run(
            choices,
            claims,
            own: null,
            TimeSpan.Zero,
            progress,
            CancellationToken.None
        );

        failed.ShouldBeEmpty();
        costs.Select(cost => cost.Choice).ShouldBe(choices);
        costs.Select(cost => cost.Engine is null).ShouldBe([MLDsaKey.IsInPlatformCrypto, false, true, true]);
        costs[0].TokenBytes.ShouldBeGreaterThan(3227);
        costs[1].TokenBytes.ShouldBe(costs[2].TokenBytes);
        costs.ShouldAllBe(cost => cost.Sign.Count >= 5 && cost.Sign.Mean > 0 && cost.TokenBytes > 200);
        costs.ShouldAllBe(cost => cost.SignWall.Count == cost.Sign.Count && cost.VerifyWall.Count == cost.Sign.Count);
        rounds.Contention.Count.ShouldBe(costs[0].Sign.Count);
        steps.ShouldBe(CandidateMeasurement.Steps(choices.Length, TimeSpan.Zero));
        Should.Throw<OperationCanceledException>(() =>
            CandidateMeasurement.Run(choices[3..], "{}", null, TimeSpan.Zero, progress, new CancellationToken(canceled: true))
        );
    }

    [SkippableFact]
    public void A_key_in_a_token_is_ranked_by_wall_time_and_stays_its_owners()
    {
        SoftToken.RequireOrSkip();
        SourceContent content = KeySource.Open(SoftToken.Address("token=login;object=with-certificate"), null, null);
        using SourceKey key = content.TakeOnly("token");
        TokenKey own = key.PrivateKey!;
        var request = new ChoiceRequest { UntilYear = 2030 };
        IReadOnlyList<SigningChoice> choices = Candidates.For(request, own).Admitted;
        choices.Select(choice => choice.ToString()).ShouldContain("RS256, RSA 2048");

        (IReadOnlyList<CandidateCost> costs, RoundConditions rounds, IReadOnlyList<ExcludedCandidate> failed) = CandidateMeasurement.Run(
            [.. choices.Where(choice => choice.Algorithm.HashBits == 256)],
            "{}",
            own,
            TimeSpan.Zero,
            new ProgressCallback<long>(_ => { }),
            CancellationToken.None
        );

        failed.ShouldBeEmpty();
        rounds.Clock.ShouldBe(ThreadClock.WallTime);
        costs.ShouldAllBe(cost => cost.Sign.Samples.SequenceEqual(cost.SignWall) && cost.OwnWork != null);
        SigningProof.OfSigning(TokenEngines.PlatformCrypto, own, JwsAlgorithm.Rs(256), "{}").Failure.ShouldBeNull();
    }

    private static Candidates For(string standard, int year, Verifiers verifiers) =>
        Candidates.For(
            new()
            {
                UntilYear = year,
                Verifiers = verifiers,
                Standard = SigningStandard.Parse(standard),
            }
        );

    private static string ShortName(SigningChoice choice) =>
        choice.Algorithm.Padding is null ? choice.Algorithm.Name : $"{choice.Algorithm}/{choice.KeyBits}";
}
