using System.Globalization;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Choosing;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Tests.Documents;
using TokenSigningBench.Reports.Tests.Inspection;

namespace TokenSigningBench.Reports.Tests.Choosing;

public sealed class ChoiceRenderingTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void A_ranking_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        ChoiceRun ranking = Rank(
            new()
            {
                LoginsPerSecond = 1234.5,
                VerificationsPerToken = 20,
                UntilYear = 2031,
                Verifiers = Verifiers.Own,
            }
        );
        Text(ranking).ShouldBe(new GoldenFile("choice.txt"));
        TextRenderer.Render(ChoiceDocument.Of(Run(ranking)), samples: null).ShouldBe(new GoldenFile("choice-brief.txt"));
        Run(ranking).Data(null).ShouldBe(new GoldenFile("choice.json"));
    }

    [Fact]
    public void If_no_candidate_is_left_the_reasons_are_printed()
    {
        string text = Text(Rank(new() { UntilYear = 2040, Standard = SigningStandards.Bsi }));
        text.ShouldStartWith(
            "No algorithm of .NET's token libraries meets the request.\nExcluded: HS256, 256-bit secret; RS256, RSA 2048; "
        );
        text.ShouldContain("  ES512, P-521: ends before 2040: good until 2035 with 256 bits of strength, then no longer recommended alone");
        text.ShouldNotContain("Measured on");
    }

    [Theory]
    [InlineData(0, "0 times")]
    [InlineData(1, "once")]
    [InlineData(2, "twice")]
    [InlineData(2.5, "2.5 times")]
    public void Verification_counts_are_written_in_words(double often, string words) =>
        Text(Rank(new() { UntilYear = 2026, VerificationsPerToken = often })).ShouldContain($"verified {words} by your partners");

    [Fact]
    public void A_noisy_machine_is_reported()
    {
        ChoiceRun quiet = Rank(new() { UntilYear = 2026 });
        ChoiceRun noisy = quiet with { Ranked = [quiet.Ranked[0] with { SignNanoseconds = [1000, 2000, 3000] }] };
        Text(quiet).ShouldNotContain("run again");
        Text(noisy).ShouldContain("Some times are uncertain by more than 5%");
    }

    private static RunFile Run(ChoiceRun ranking) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,
            Part = ranking,
        };

    private static string Text(ChoiceRun ranking) => TextRenderer.Render(ChoiceDocument.Of(Run(ranking)), samples: null, verbose: true);

    internal static ChoiceRun Rank(ChoiceRequest request)
    {
        var candidates = Candidates.For(request);
        return Ranking.Of(request, [.. candidates.Admitted.Select(Cost)], candidates.Excluded) with { Rounds = RoundsSample.Busy };
    }

    private static CandidateCost Cost(SigningChoice choice)
    {
        (double sign, double verify) = choice.Key switch
        {
            "P-256" => (16, 47),
            "P-384" => (590, 500),
            "P-521" => (190, 360),
            "RSA 2048" => (240, 15),
            "RSA 3072" => (1500, 31),
            "RSA 4096" => (3400, 54),
            "Ed25519" => (60, 110),
            "ML-DSA-44" => (700, 170),
            "ML-DSA-65" => (1100, 270),
            "ML-DSA-87" => (1400, 430),
            _ => (1.2, 1.3),
        };
        // PSS is slow and fast in other rounds than the others, so that nothing shows that it costs more.
        double change = choice.Algorithm.Family == JwsFamily.RsaPss ? -0.01 : 0.01;
        return new(choice, Around(sign, change), Around(verify, change))
        {
            Engine = choice.Algorithm.Family is JwsFamily.MLDsa or JwsFamily.EdDsa ? "BouncyCastle 2.7.0" : null,
        };
    }

    private static Summary Around(double microseconds, double change) =>
        new([1000 * microseconds * (1 - change), 1000 * microseconds, 1000 * microseconds * (1 + change)]);
}
