using TokenSigningBench.Check.Choose;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Choose;

public class ChoiceRunTests
{
    [Fact]
    public void A_ranking_is_stored_in_order_with_its_samples_and_reasons()
    {
        var request = new ChoiceRequest
        {
            UntilYear = 2031,
            LoginsPerSecond = 100,
            VerificationsPerToken = 3,
            Verifiers = Verifiers.Partners,
        };
        ChoiceRun run = ChoiceSample.Rank(request);

        (run.LoginsPerSecond, run.VerificationsPerToken, run.UntilYear, run.Verifiers, run.Standard).ShouldBe(
            (100, 3, 2031, Verifiers.Partners, SigningStandards.None.Title)
        );
        ChoiceRow es256 = run.Ranked[0];
        (es256.Name, es256.StrengthBits, es256.KeyStrengthBits, es256.GoodUntil, es256.IsStrongEnough, es256.Rfc7518).ShouldBe(
            ("ES256, P-256", 128, 128, 2035, true, "Recommended+")
        );
        (es256.SignatureBytes, es256.TokenBytes).ShouldBe((64, ReferenceToken.Bytes("ES256", 64)));
        es256.SignCores.ShouldBe(100 * 16e-6 / 0.7, 1e-9);
        es256.VerifyCores.ShouldBe(3 * 100 * 47e-6 / 0.7, 1e-9);
        es256.SignNanoseconds.ShouldBe([15_840, 16_000, 16_160]);
        es256.VerifyNanoseconds.ShouldBe([46_530, 47_000, 47_470]);
        es256.Reason.ShouldContain("smallest token");

        run.Ranked.Select(row => row.Name)
            .ShouldBe(Candidates.For(request).Admitted.Select(choice => choice.ToString()), ignoreOrder: true);
        es256.TooLong!.ShouldBeEmpty();
        ChoiceRow mldsa = run.Ranked.Single(row => row.Name == "ML-DSA-65");
        mldsa.TooLong![0].ShouldBe("logout query at iis");
        run.Figures(MachineFacts.Read())
            .Where(figure => figure.Name.Contains("ML-DSA-65", StringComparison.Ordinal))
            .Select(figure => (figure.Tag(RunFigure.Algorithm), figure.Tag(RunFigure.Key)))
            .Distinct()
            .ShouldBe([("ML-DSA-65", "ML-DSA-65")]);

        run.Ranked[^1].IsStrongEnough.ShouldBeFalse();
        run.Excluded.ShouldBe(Candidates.For(request).Excluded);
        run.Excluded.ShouldNotBeEmpty();
    }
}
