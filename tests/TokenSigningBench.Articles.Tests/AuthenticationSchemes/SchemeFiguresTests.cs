using TokenSigningBench.Articles.AuthenticationSchemes;

namespace TokenSigningBench.Articles.Tests.AuthenticationSchemes;

public sealed class SchemeFiguresTests
{
    [Fact]
    public void Counts_cover_all_windows_and_rates_are_their_median()
    {
        var figures = new SchemeFigures(Schemes.Cell("forms", "ours", 5, 100, 300, 200));
        (figures.Logins, figures.Failed, figures.Requests).ShouldBe((600, 3, 2400));
        (figures.LoginsPerSecond, figures.RequestsPerSecond, figures.RoundTrips).ShouldBe((100.0, 400.0, 4.0));
        figures.ServerCpuMilliseconds!.Value.ShouldBe(1, 1e-9);
        figures.BackEndCpuMilliseconds.ShouldBeNull();
        figures.ClientCpuMilliseconds!.Value.ShouldBe(0.5, 1e-9);
    }

    [Fact]
    public void A_scheme_without_successful_logins_has_no_figures_per_login()
    {
        var figures = new SchemeFigures(Schemes.Cell("forms", "ours", 5, 0, 0));
        (figures.LoginsPerSecond, figures.RoundTrips, figures.ServerCpuMilliseconds).ShouldBe((0, null, null));
        new SchemeFigures(Schemes.Cell("forms", "ours", 5)).LoginsPerSecond.ShouldBeNull();
    }

    [Fact]
    public void Schemes_are_ranked_by_maximum_logins_per_second_and_not_by_requests()
    {
        AuthSchemesRun run = Schemes.Run(
            Schemes.Cell("basic", "ours", 1, 300),
            Schemes.Cell("forms", "ours", 1, 200),
            Schemes.Cell("forms", "ours", 10, 250),
            Schemes.Cell("basic", "ours", 10, 280),
            Schemes.Cell("basic", "theirs", 1, 900)
        );
        IReadOnlyList<RankedScheme> ranked = SchemeRanking.Of(run, "ours");
        ranked.Select(scheme => (scheme.Scheme, scheme.Max)).ShouldBe([("basic", 150), ("forms", 125)]);
        ranked[1].With(10)!.LoginsPerSecond.ShouldBe(125);
        ranked[1].With(3).ShouldBeNull();
    }

    [Fact]
    public void A_comparison_is_the_median_of_the_ratios_per_round()
    {
        // Each round's ratio is 2, although the machine was ten times slower in the second round.
        var comparison = SchemeComparison.Of(
            new(Schemes.Cell("basic", "ours", 1, 2000, 200, 1000)),
            new(Schemes.Cell("basic", "theirs", 1, 1000, 100, 500))
        )!;
        (comparison.Ratio.Estimate, comparison.Ratio.Low, comparison.Ratio.High).ShouldBe((2, 2, 2));
        SchemeComparison.Of(new(Schemes.Cell("basic", "ours", 1, 200)), new(Schemes.Cell("basic", "theirs", 1, 0))).ShouldBeNull();
        SchemeComparison.Of(new(Schemes.Cell("basic", "ours", 1)), new(Schemes.Cell("basic", "theirs", 1, 10))).ShouldBeNull();
    }
}
