using System.Globalization;
using TokenSigningBench.Check.Choose;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Choose;

public sealed class ChoiceRenderingTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void A_ranking_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        ChoiceRun ranking = ChoiceSample.Rank(
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
        string text = Text(ChoiceSample.Rank(new() { UntilYear = 2040, Standard = SigningStandards.Bsi }));
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
        Text(ChoiceSample.Rank(new() { UntilYear = 2026, VerificationsPerToken = often }))
            .ShouldContain($"verified {words} by your partners");

    [Fact]
    public void A_noisy_machine_is_reported()
    {
        ChoiceRun quiet = ChoiceSample.Rank(new() { UntilYear = 2026 });
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
}
