using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Measurement.Choices;
using TokenSigningBench.Core.Tests.Choosing;

namespace TokenSigningBench.Core.Tests.Measurement.Choices;

public class ChoiceRunTests
{
    [Fact]
    public void A_ranking_is_kept_in_its_order_with_the_samples_and_reasons_behind_it()
    {
        var request = new ChoiceRequest { UntilYear = 2031, LoginsPerSecond = 100, VerificationsPerToken = 3, Verifiers = Verifiers.Partners };
        Ranking ranking = FixedCosts.Rank(request);
        ChoiceRun run = ChoiceRun.Of(ranking);

        (run.LoginsPerSecond, run.VerificationsPerToken, run.UntilYear, run.Verifiers, run.Standard).ShouldBe((100, 3, 2031, Verifiers.Partners, SigningStandards.None.Title));
        run.Ranked.Select(row => row.Name).ShouldBe(ranking.Ranked.Select(one => one.Cost.Choice.ToString()));
        run.Ranked[0].Name.ShouldBe("ES256, P-256");
        foreach ((ChoiceRow row, RankedCandidate one) in run.Ranked.Zip(ranking.Ranked))
        {
            (row.StrengthBits, row.GoodUntil, row.Lasts, row.Reason).ShouldBe((one.StrengthBits, one.Lifetime.LastYear, one.Lasts, one.Reason));
            (row.SignatureBytes, row.TokenBytes, row.SignCores, row.VerifyCores).ShouldBe((one.Cost.Choice.SignatureBytes, one.Cost.TokenBytes, one.SignCores, one.VerifyCores));
            row.SignNanoseconds.ShouldBe(one.Cost.Sign.Samples);
            row.VerifyNanoseconds.ShouldBe(one.Cost.Verify.Samples);
        }

        run.Ranked[^1].Lasts.ShouldBeFalse();
        run.Excluded.Select(one => (one.Name, one.Reason)).ShouldBe(ranking.Excluded.Select(one => (one.Name, one.Reason)));
        run.Excluded.ShouldNotBeEmpty();
    }
}
