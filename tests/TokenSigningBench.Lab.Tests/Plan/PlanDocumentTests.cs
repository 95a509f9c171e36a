using System.Globalization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Plan;

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
        Brief(Article.Value).ShouldBe(new GoldenFile("plan-brief.txt"));
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
        text.ShouldStartWith("NOT MET  2 cores serve 39.8 of 50 logins/s.\n");
        text.ShouldContain("Fix: use 4 cores in total instead of 2.\nAfter 60 s, 612 logins wait. Serving them takes 15.4 s more.\n");
        text.ShouldContain(
            "50 logins/s (a mean of 5 in the busiest period, times a peak factor of 10) need 4 cores like this machine's, at 70%"
        );
        text.ShouldContain("\nAn overload has no forecast");
        text.ShouldNotContain("| p90 ");
        IReadOnlyList<RunFigure> all = Run(figures.Run).Figures;
        all.Single(figure => figure.Name == "waiting at the end").Value!.Value.ShouldBe(612, 1);
        all.ShouldNotContain(figure => figure.Name == "first byte");
    }

    [Fact]
    public void What_is_assumed_and_what_was_not_tried_is_named()
    {
        string text = Text(PlanSamples.Article with { Request = PlanSamples.Article.Request with { Cores = 16, Speed = 0.5 } });
        text.ShouldContain(" need 8 cores at 0.5× this machine's speed (ASSUMED, not measured), at 70% ");
        text.ShouldContain("uses a core for 101 ms at the assumed speed, 69.0 ms of it for the signature");

        text = Text(
            PlanSamples.Article with
            {
                Request = PlanSamples.Article.Request with { Cores = 1, Nodes = 8 },
                Hash = null,
                Trial = null,
                NoTrial = "the server ended by itself",
            }
        );
        text.ShouldContain("\n8 nodes of 1 core: utilization ");
        text.ShouldContain("No password is hashed: users are already signed in.");
        text.ShouldNotContain("Cohen");
        text.ShouldContain(
            "Discipline: processor sharing, because a server without a limit runs more requests than it has cores. It was not "
                + "tested: the server ended by itself.\n"
        );
    }

    [Fact]
    public void The_memory_of_a_hash_limits_how_many_logins_a_gibibyte_bears()
    {
        PlanRun argon2id = PlanSamples.Article with { Hash = new("Argon2id, m=19456 t=2 p=1", 58) { MemoryBytes = 20 << 20 } };
        string text = Text(argon2id);
        text.ShouldContain("Memory: one GiB holds 51 hashes at once (Argon2id, m=19456 t=2 p=1).");
        text.ShouldContain("58.0 ms of a core. One GiB holds 51 of them at once.");
        Text(PlanSamples.Article).ShouldNotContain("GiB");
    }

    [Fact]
    public void A_busy_machine_is_reported()
    {
        PlanRun busy = Slower(3) with
        {
            Calibration = PlanSamples.Article.Calibration with { ProcessorMilliseconds = 30, OtherCores = 1.25 },
        };
        string text = Text(busy);
        text.ShouldContain("The server's work took longer than its processor time: other programs used this machine");
        text.ShouldContain("  DISTURBED: other programs used 1.25 of this machine's cores.");
        text.ShouldContain("UNDECIDED  The forecast failed its own check");
    }

    [Fact]
    public void A_forecast_that_failed_its_own_check_is_undecided_in_the_first_line_and_in_the_verdicts()
    {
        var figures = PlanFigures.Of(Slower(25));
        figures.IsContradicted.ShouldBeTrue();
        Text(figures, null)
            .ShouldStartWith(
                "UNDECIDED  The forecast failed its own check, so no figure of it is reliable.\n"
                    + "The best model, processor sharing, predicts a p"
            );
        Text(figures, null).ShouldMatch(@"\ba p[0-9]+\s96% lower\sthan\sa short load test");
        RunVerdict verdict = Run(figures.Run).Verdicts[0];
        (verdict.Result, verdict.IsMet).ShouldBe(("undecided", false));
        PlanFigures.Of(PlanSamples.Article with { Trial = null, NoTrial = "an example" }).IsContradicted.ShouldBeFalse();
    }

    [Fact]
    public void A_signature_that_takes_longer_than_its_page_has_no_share()
    {
        string text = Text(PlanSamples.Article with { Hash = null, Key = PlanSamples.Article.Key with { Milliseconds = 41.5 } });
        text.ShouldContain("uses a core for 36.0 ms, less than the signature alone (41.5 ms), so the signature's share is undecided");
        text.ShouldNotContain("41.5 ms of it");
    }

    [Fact]
    public void The_calibration_text_names_the_source_of_the_times()
    {
        Calibration(PlanSamples.Article.Calibration with { ServerMilliseconds = null })
            .ShouldContain("It is divided among the pages by its response time.");
        Calibration(PlanSamples.Article.Calibration with { ProcessorMilliseconds = null })
            .ShouldContain("ms per page as reported by the server: its processor time cannot be read here.");
        Calibration(PlanSamples.Article.Calibration with { ServerMilliseconds = null, ProcessorMilliseconds = null })
            .ShouldContain("This includes all other waits, so it is too long.");
        static string Calibration(Core.Capacity.Calibration calibration) => Text(PlanSamples.Article with { Calibration = calibration });
    }

    // The load test's responses take longer than the forecast says.
    private static PlanRun Slower(double times)
    {
        PlanTrial trial = PlanSamples.Article.Trial!;
        double[] responses = [.. trial.Storm.ResponseMilliseconds.Select(response => times * response)];
        return PlanSamples.Article with { Trial = trial with { Storm = trial.Storm with { ResponseMilliseconds = responses } } };
    }

    private static string Text(PlanRun run) => Text(PlanFigures.Of(run), samples: null);

    private static string Brief(PlanFigures figures) => TextRenderer.Render(PlanDocument.Of(figures, CheckSample.Machine), samples: null);

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
