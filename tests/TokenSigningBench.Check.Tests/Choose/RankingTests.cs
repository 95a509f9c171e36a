using TokenSigningBench.Check.Choose;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Choose;

public class RankingTests
{
    [Theory]
    [InlineData(Verifiers.Partners, 1, "ES256, P-256")]
    [InlineData(Verifiers.Partners, 20, "RS256, RSA 2048")]
    // Their cost is not counted.
    [InlineData(Verifiers.Public, 20, "ES256, P-256")]
    // In one trust domain nothing is cheaper than a shared secret.
    [InlineData(Verifiers.Own, 20, "HS256, 256-bit secret")]
    public void Who_verifies_and_how_often_decides_what_comes_first(Verifiers verifiers, double often, string first) =>
        ChoiceSample.Rank(Partners with { Verifiers = verifiers, VerificationsPerToken = often }).Ranked[0].Name.ShouldBe(first);

    [Fact]
    public void Of_two_indistinguishable_candidates_the_one_with_the_higher_RFC_7518_requirement_comes_first()
    {
        string[] names = [.. ChoiceSample.Rank(Partners).Ranked.Select(one => one.Name)];
        // PS256 is 0.1% cheaper in these figures, which is within the interval of the rounds' ratios.
        Array.IndexOf(names, "RS256, RSA 2048").ShouldBe(Array.IndexOf(names, "PS256, RSA 2048") - 1);
    }

    [Fact]
    public void A_rank_costs_more_than_the_one_before_it_only_if_the_rounds_decide_it()
    {
        IReadOnlyList<ChoiceRow> ranked = ChoiceSample.Rank(Partners with { UntilYear = 2031 }).Ranked;
        foreach ((ChoiceRow before, ChoiceRow row) in ranked.Zip(ranked.Skip(1)))
        {
            // PSS is slow and fast in other rounds than the others: three rounds neither show that it costs more, nor that ML-DSA-87
            // does, which comes after it at 1.2 times its cost.
            row.CostsMore.ShouldBe(
                before.IsStrongEnough != row.IsStrongEnough ? null
                    : row.Name.StartsWith("PS", StringComparison.Ordinal) || row.Name == "ML-DSA-87" ? Conclusion.Undecided
                    : Conclusion.Established,
                row.Name
            );
        }

        ranked[0].CostsMore.ShouldBeNull();
    }

    [Fact]
    public void What_slows_a_round_of_both_does_not_hide_which_costs_more() =>
        RankTwo(rsa: [1100, 3310, 1649], curve: [1000, 3000, 1500])[1].CostsMore.ShouldBe(Conclusion.Established);

    [Fact]
    public void If_the_rounds_do_not_decide_which_costs_more_no_reason_says_so() =>
        RankTwo(rsa: [1000, 1300, 1100], curve: [1200, 1050, 1250])
            .OrderBy(row => row.SignatureBytes)
            .Select(row => row.Reason)
            .ShouldBe([
                "No public-key algorithm has a smaller token.",
                "May cost less than ES256 with many verifications per token: undecided.",
            ]);

    [Fact]
    public void If_RSA_also_signs_faster_no_break_even_is_claimed() =>
        RankTwo(rsa: [990, 1000, 1010], curve: [1990, 2000, 2010])
            .Select(row => row.Reason)
            .ShouldBe(["Costs less than ES256, for any number of verifications.", "No public-key algorithm has a smaller token."]);

    [Fact]
    public void Without_a_standard_candidates_that_expire_too_early_come_last_with_the_reason()
    {
        ChoiceRow[] ranked = [.. ChoiceSample.Rank(Partners with { UntilYear = 2031, VerificationsPerToken = 20 }).Ranked];
        ranked[0].Name.ShouldBe("ES256, P-256");
        ranked.Where(one => !one.IsStrongEnough).ShouldBe(ranked[^2..]);
        ranked[^1].Reason.ShouldContain("It ends before 2031: good until 2030 with 112 bits of strength, then deprecated (NIST IR 8547");
    }

    [Fact]
    public void The_reason_names_the_number_of_verifications_above_which_RSA_is_cheaper()
    {
        // (240 - 16) / (47 - 15) = 7.
        IReadOnlyList<ChoiceRow> ranked = ChoiceSample.Rank(Partners).Ranked;
        ranked.Single(one => one.Name == "RS256, RSA 2048").Reason.ShouldContain("above about 7 verifications per token");
        ranked.Single(one => one.Name == "RS256, RSA 4096").Reason.ShouldBe("Costs more than ES256 to sign and to verify.");
    }

    [Fact]
    public void A_row_has_the_wall_time_of_its_candidate()
    {
        CandidateCost cost = Cost(SigningChoice.Ecdsa(256), [1000, 1010, 1020]) with
        {
            SignWall = [16, 32, 48],
            VerifyWall = [47, 94, 141],
        };
        ChoiceRow row = Ranking.Of(Partners, [cost], []).Ranked.ShouldHaveSingleItem();
        row.SignWallNanoseconds.ShouldBe([16, 32, 48]);
        row.VerifyWallNanoseconds.ShouldBe([47, 94, 141]);
    }

    [Theory]
    // Whole signatures overlap, and the paddings do not.
    [InlineData(1000, "RS256", Conclusion.Established, "adds 10.0 µs (", "whole signatures agree (within ")]
    // The paddings cost the same.
    [InlineData(0, "RS256", Conclusion.Undecided, "changes a signature by less than ", "whole signatures agree (within ")]
    // Whole signatures differ by more than the paddings: something else differs, and they decide.
    [InlineData(400_000, "RS256", Conclusion.Established, "adds 10.0 µs (", "which does not explain a ratio of ")]
    public void Two_algorithms_of_one_RSA_key_are_decided_by_what_they_do_besides_the_private_key(
        double slower,
        string first,
        Conclusion costsMore,
        params string[] texts
    )
    {
        double[] whole = [1_000_000, 1_020_000, 1_010_000],
            verify = [30_000, 30_000, 30_000],
            encoding = [1000, 1010, 1020];
        double padding = slower == 0 ? 0 : 10_000;
        double[] padded = [1005 + padding, 1000 + padding, 1025 + padding];
        CandidateCost pkcs1 = Cost(SigningChoice.RsaPkcs1(256, 2048), whole) with { Verify = new(verify), Encoding = (encoding, encoding) },
            pss =
                Cost(SigningChoice.RsaPss(256, 2048), [.. (slower > 1000 ? whole : whole.Reverse()).Select(time => time + slower)]) with
                {
                    Verify = new(verify),
                    Encoding = (padded, padded),
                };

        ChoiceRun run = Ranking.Of(Partners, [pss, pkcs1], []);

        run.Ranked[0].Name.ShouldStartWith(first);
        run.Ranked[1].CostsMore.ShouldBe(costsMore);
        string text = TextRenderer.Render(ChoiceDocument.Of(RunFile.OfThisMachine(DateTimeOffset.UnixEpoch, run)), null, verbose: true);
        foreach (string expected in texts)
            text.ReplaceLineEndings(" ").ShouldContain(expected);
        text.ShouldNotContain("Undecided whether");
    }

    private static ChoiceRequest Partners => new() { UntilYear = 2027, Verifiers = Verifiers.Partners };

    // Signing and verifying take the same in each round.
    private static IReadOnlyList<ChoiceRow> RankTwo(double[] rsa, double[] curve) =>
        Ranking.Of(Partners, [Cost(SigningChoice.Ecdsa(256), curve), Cost(SigningChoice.RsaPkcs1(256, 2048), rsa)], []).Ranked;

    private static CandidateCost Cost(SigningChoice choice, double[] times) =>
        new(choice, new(times), new(times)) { SignWall = times, VerifyWall = times };
}
