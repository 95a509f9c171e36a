using System.Globalization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Plans;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Plan;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Tests.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Reports.Tests.Plan;

public sealed class PlanDocumentTests : CultureTests
{
    private static readonly Lazy<PlanFigures> Article = new(() => PlanFigures.Of(PlanSamples.Article));

    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Text_and_JSON_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Text(Article.Value, "runs/a.run.json").ShouldBe(new GoldenFile("plan.txt"));
        Run(PlanSamples.Article).Data("runs/a.run.json").ShouldBe(new GoldenFile("plan.json"));
    }

    [Fact]
    public void A_saved_and_loaded_run_file_gives_the_same_document()
    {
        using var folder = new TemporaryFolder();
        Run(PlanSamples.Article).Save(folder.File("a.run.json"));
        TextRenderer
            .Render(PlanDocument.Of(RunFile.Load(folder.File("a.run.json"))), "runs/a.run.json", verbose: true)
            .ShouldBe(Text(Article.Value, "runs/a.run.json"));
    }

    [Fact]
    public void An_overload_is_reported_first_and_has_no_percentiles()
    {
        var figures = PlanFigures.Of(PlanSamples.Article with { Request = PlanSamples.Article.Request with { Cores = 2 } });
        string text = Text(figures, null);
        text.ShouldStartWith(
            "50 logins a second (5 on the mean of the busiest time, 10 times that in its worst moment) need 4 cores like this "
                + "machine's, with 70 % of their time in use.\n"
                + "2 cores: Overload: 50 logins/s come and 39.8 can be done; at the end 612 wait, and it takes 15.4 s more to serve them.\n"
        );
        text.ShouldContain("\nNothing is foretold of an overload");
        text.ShouldNotContain("Nine in ten");
        IReadOnlyList<RunFigure> all = Run(figures.Run).Figures;
        all.Single(figure => figure.Name == "waiting at the end").Value!.Value.ShouldBe(612, 1);
        all.ShouldNotContain(figure => figure.Name == "first byte");
    }

    [Fact]
    public void Another_machine_s_speed_is_marked_as_assumed() =>
        Text(PlanSamples.Article with { Request = PlanSamples.Article.Request with { Cores = 16, Speed = 0.5 } })
            .ShouldSatisfyAllConditions(
                text =>
                    text.ShouldContain(" need 8 cores that are 0.5 times as fast as this machine's (ASSUMED, not measured), with 70 % "),
                text => text.ShouldContain("keeps a core busy for 101 ms at the speed that is assumed, of which 69.0 ms are its signature")
            );

    [Fact]
    public void Several_nodes_are_reported_without_the_processor_sharing_formula() =>
        Text(PlanSamples.Article with { Request = PlanSamples.Article.Request with { Cores = 1, Nodes = 8 }, Hash = null })
            .ShouldSatisfyAllConditions(
                text => text.ShouldContain("\n8 nodes of 1 core are in use "),
                text => text.ShouldContain("No password is hashed: people are signed in already."),
                text => text.ShouldNotContain("Cohen")
            );

    [Fact]
    public void Without_a_trial_storm_the_discipline_is_reported_as_not_tried() =>
        Text(PlanSamples.Article with { Trial = null, NoTrial = "the server ended by itself" })
            .ShouldContain(
                "Discipline: processor sharing, as more requests run than there are cores unless somebody limits them. It was not "
                    + "tried: the server ended by itself.\n"
            );

    [Fact]
    public void A_busy_machine_is_reported()
    {
        PlanTrial trial = PlanSamples.Article.Trial!;
        PlanRun busy = PlanSamples.Article with
        {
            Calibration = PlanSamples.Article.Calibration with { ProcessorMilliseconds = 30, OtherCores = 1.25 },
            Trial = trial with
            {
                Storm = trial.Storm with { ResponseMilliseconds = [.. trial.Storm.ResponseMilliseconds.Select(response => 3 * response)] },
            },
        };
        Text(busy)
            .ShouldSatisfyAllConditions(
                text => text.ShouldContain("The server's work lasted longer than the processor time it took: this machine was busy"),
                text => text.ShouldContain("  DISTURBED: other programs used 1.25 of this machine's cores meanwhile."),
                text => text.ShouldContain("a real storm fits none, so something else had this machine's cores")
            );
    }

    [Fact]
    public void A_forecast_that_failed_its_own_check_is_undecided_in_the_first_line_and_in_the_verdicts()
    {
        PlanTrial trial = PlanSamples.Article.Trial!;
        var figures = PlanFigures.Of(
            PlanSamples.Article with
            {
                Trial = trial with
                {
                    Storm = trial.Storm with
                    {
                        ResponseMilliseconds = [.. trial.Storm.ResponseMilliseconds.Select(response => 25 * response)],
                    },
                },
            }
        );
        figures.IsContradicted.ShouldBeTrue();
        Text(figures, null)
            .ShouldStartWith(
                "UNDECIDED: the forecast failed its own check. Of a short real storm here the nearest model, processor sharing, is "
                    + "off by -96 % at p"
            );
        Run(figures.Run)
            .Verdicts[0]
            .ShouldSatisfyAllConditions(verdict => verdict.Result.ShouldBe("undecided"), verdict => verdict.IsMet.ShouldBe(false));

        PlanFigures.Of(PlanSamples.Article with { Trial = null, NoTrial = "an example" }).IsContradicted.ShouldBeFalse();
    }

    [Fact]
    public void A_signature_that_takes_longer_than_its_page_has_no_share() =>
        Text(PlanSamples.Article with { Hash = null, Key = PlanSamples.Article.Key with { Milliseconds = 41.5 } })
            .ShouldSatisfyAllConditions(
                text =>
                    text.ShouldContain(
                        "keeps a core busy for 36.0 ms, less than its signature by itself (41.5 ms), so what that takes of it is undecided"
                    ),
                text => text.ShouldNotContain("of which 41.5 ms")
            );

    [Fact]
    public void The_calibration_text_names_the_source_of_the_times()
    {
        Calibration(PlanSamples.Article.Calibration with { ServerMilliseconds = null })
            .ShouldContain("Each page's share of it is by its response time.");
        Calibration(PlanSamples.Article.Calibration with { ProcessorMilliseconds = null })
            .ShouldContain("ms a page by the server's own times: its processor time cannot be asked here.");
        Calibration(PlanSamples.Article.Calibration with { ServerMilliseconds = null, ProcessorMilliseconds = null })
            .ShouldContain("this is too long by whatever else it waited for.");
        static string Calibration(Core.Capacity.Calibration calibration) => Text(PlanSamples.Article with { Calibration = calibration });
    }

    private static string Text(PlanRun run) => Text(PlanFigures.Of(run), samples: null);

    private static string Text(PlanFigures figures, string? samples) =>
        TextRenderer.Render(PlanDocument.Of(figures, CheckSample.Machine), samples, verbose: true);

    private static RunFile Run(PlanRun run) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,
            Part = run,
        };
}
