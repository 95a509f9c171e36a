using TokenSigningBench.Check.Choose;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Tests.Choose;

public class RankingTests
{
    [Fact]
    public void Many_logins_and_few_verifications_favour_ES256() =>
        First(Partners with { LoginsPerSecond = 1000, VerificationsPerToken = 1 }).ShouldBe("ES256, P-256");

    [Fact]
    public void Many_verifications_favour_RSA() => First(Partners with { VerificationsPerToken = 20 }).ShouldBe("RS256, RSA 2048");

    [Fact]
    public void Public_verification_costs_are_not_counted() =>
        First(Partners with { VerificationsPerToken = 20, Verifiers = Verifiers.Public }).ShouldBe("ES256, P-256");

    [Fact]
    public void In_one_trust_domain_nothing_is_cheaper_than_a_shared_secret() =>
        First(Partners with { VerificationsPerToken = 20, Verifiers = Verifiers.Own }).ShouldBe("HS256, 256-bit secret");

    [Fact]
    public void Of_two_indistinguishable_candidates_the_one_with_the_higher_RFC_7518_requirement_comes_first()
    {
        string[] names = [.. FixedCosts.Rank(Partners).Ranked.Select(one => one.Name)];
        // PS256 is 0.1% cheaper in these figures, which is within the interval of the rounds' ratios.
        Array.IndexOf(names, "RS256, RSA 2048").ShouldBe(Array.IndexOf(names, "PS256, RSA 2048") - 1);
    }

    [Fact]
    public void A_rank_costs_more_than_the_one_before_it_only_if_the_rounds_decide_it()
    {
        IReadOnlyList<ChoiceRow> ranked = FixedCosts.Rank(Partners with { UntilYear = 2031 }).Ranked;
        foreach ((ChoiceRow before, ChoiceRow row) in ranked.Zip(ranked.Skip(1)))
        {
            row.CostsMore.ShouldBe(
                before.IsStrongEnough != row.IsStrongEnough ? null
                    : row.Name.StartsWith("PS", StringComparison.Ordinal) ? Conclusion.Undecided
                    : Conclusion.Established,
                row.Name
            );
        }

        ranked[0].CostsMore.ShouldBeNull();
    }

    [Fact]
    public void What_slows_a_round_of_both_does_not_hide_which_costs_more()
    {
        Summary slowed = new([1000, 3000, 1500]),
            more = new([1100, 3310, 1649]);
        CandidateCost rsa = new(SigningChoice.RsaPkcs1(256, 2048), more, more),
            curve = new(SigningChoice.Ecdsa(256), slowed, slowed);
        Ranking.Of(Partners, [curve, rsa], []).Ranked[1].CostsMore.ShouldBe(Conclusion.Established);
    }

    [Fact]
    public void If_the_rounds_do_not_decide_which_costs_more_no_reason_says_so()
    {
        Summary one = new([1000, 1300, 1100]),
            other = new([1200, 1050, 1250]);
        CandidateCost rsa = new(SigningChoice.RsaPkcs1(256, 2048), one, one),
            curve = new(SigningChoice.Ecdsa(256), other, other);
        ChoiceRow[] ranked = [.. Ranking.Of(Partners, [curve, rsa], []).Ranked.OrderBy(row => row.SignatureBytes)];
        ranked
            .Select(row => row.Reason)
            .ShouldBe(["Smallest token of the public-key algorithms.", "Undecided when it costs less than ES256."]);
    }

    [Fact]
    public void Without_a_standard_candidates_that_expire_too_early_come_last_with_the_reason()
    {
        ChoiceRow[] ranked = [.. FixedCosts.Rank(Partners with { UntilYear = 2031, VerificationsPerToken = 20 }).Ranked];
        ranked[0].Name.ShouldBe("ES256, P-256");
        ranked.Where(one => !one.IsStrongEnough).ShouldBe(ranked[^2..]);
        ranked[^1].Reason.ShouldContain("It ends before 2031: good until 2030 with 112 bits of strength, then deprecated (NIST IR 8547");
    }

    [Fact]
    public void Cores_are_the_traffic_times_the_time_at_70_percent()
    {
        ChoiceRow es256 = FixedCosts.Rank(Partners with { LoginsPerSecond = 1000, VerificationsPerToken = 3 }).Ranked[0];
        es256.SignCores.ShouldBe(1000 * 16e-6 / 0.7, 1e-9);
        es256.VerifyCores.ShouldBe(3 * 1000 * 47e-6 / 0.7, 1e-9);
    }

    [Fact]
    public void The_reason_names_the_number_of_verifications_above_which_RSA_is_cheaper()
    {
        // (240 - 16) / (47 - 15) = 7.
        IReadOnlyList<ChoiceRow> ranked = FixedCosts.Rank(Partners).Ranked;
        ranked.Single(one => one.Name == "RS256, RSA 2048").Reason.ShouldContain("above about 7 verifications per token");
        ranked.Single(one => one.Name == "RS256, RSA 4096").Reason.ShouldBe("Costs more than ES256 to sign and to verify.");
    }

    [Fact]
    public void If_RSA_also_signs_faster_no_break_even_is_claimed()
    {
        Summary one = new([990, 1000, 1010]),
            two = new([1990, 2000, 2010]);
        CandidateCost rsa = new(SigningChoice.RsaPkcs1(256, 2048), one, one),
            curve = new(SigningChoice.Ecdsa(256), two, two);
        IReadOnlyList<ChoiceRow> ranked = Ranking.Of(Partners, [curve, rsa], []).Ranked;
        ranked[0].Reason.ShouldBe("Costs less than ES256, for any number of verifications.");
        ranked[1].Reason.ShouldBe("Smallest token of the public-key algorithms.");
    }

    private static ChoiceRequest Partners => new() { UntilYear = 2027, Verifiers = Verifiers.Partners };

    private static string First(ChoiceRequest request) => FixedCosts.Rank(request).Ranked[0].Name;
}
