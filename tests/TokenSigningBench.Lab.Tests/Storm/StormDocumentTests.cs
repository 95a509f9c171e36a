using System.Globalization;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Storm;

public sealed class StormDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Text_and_JSON_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        (string Golden, string Rendered)[] documents =
        [
            ("storm.txt", TextRenderer.Render(StormDocument.Of(StormSamples.BeforeAndAfter), "runs/a.run.json", verbose: true)),
            ("storm-brief.txt", TextRenderer.Render(StormDocument.Of(StormSamples.BeforeAndAfter), "runs/a.run.json")),
            ("storm-password-brief.txt", TextRenderer.Render(StormDocument.Of(StormSamples.WithPassword), samples: null)),
            ("storm-repeated.txt", TextRenderer.Render(StormDocument.Of(StormSamples.Repeated), "runs/a.run.json", verbose: true)),
            ("storm-repeated-brief.txt", TextRenderer.Render(StormDocument.Of(StormSamples.Repeated), "runs/a.run.json")),
            ("storm.json", StormSamples.BeforeAndAfter.Data("runs/a.run.json")),
            ("storm-password.txt", Text(StormSamples.WithPassword)),
        ];
        foreach ((string golden, string rendered) in documents)
            rendered.ShouldBe(new GoldenFile(golden));
    }

    [Fact]
    public void A_saved_and_loaded_run_file_gives_the_same_document()
    {
        using var folder = new TemporaryFolder();
        foreach (RunFile run in new[] { StormSamples.BeforeAndAfter, StormSamples.WithPassword, StormSamples.Repeated })
        {
            run.Save(folder.File("a.run.json"));
            Text(RunFile.Load(folder.File("a.run.json"))).ShouldBe(Text(run));
        }
    }

    [Fact]
    public void A_load_test_without_responses_has_no_times()
    {
        StormServer silent = Run.Servers[0] with
        {
            Samples = [.. Run.Servers[0].Samples.Select(sample => sample with { FirstByte = null, Failure = "connection refused" })],
            ServerCpuSeconds = null,
        };
        RunFile run = StormSamples.Of(Run with { Servers = [silent] });
        string text = Text(run);
        text.ShouldMatch(@"\n  p95<500ms +NOT MET +40 of 40 failed +old\.pfx\n");
        text.ShouldContain("| not measured |");
        text.ShouldContain(" unknown |");
        text.ShouldContain("  certs/old.pfx: 40 failed: connection refused\n");
        run.Verdicts.ShouldContain(verdict => verdict.Text == "p95<500ms" && verdict.Figure == null && verdict.IsMet == false);
    }

    [Fact]
    public void A_load_test_that_ended_before_the_first_user_has_only_counts()
    {
        StormServer ended = Run.Servers[0] with { Samples = [], Partial = "the server ended by itself" };
        RunFile run = StormSamples.Of(Run with { Partial = "certs/old.pfx: the server ended by itself", Servers = [ended] });
        string text = Text(run);
        text.ShouldStartWith("PARTIAL  certs/old.pfx: the server ended by itself.\n");
        text.ShouldNotContain("the longest time");
        run.Verdicts.Select(verdict => (verdict.Text, verdict.IsMet)).ShouldContain(("p95<500ms", false));
    }

    [Fact]
    public void An_hour_is_drawn_with_few_bars()
    {
        StormSample[] samples =
        [
            .. Enumerable
                .Range(0, 3600)
                .Select(second => new StormSample
                {
                    ScheduledStart = 1000 * second,
                    Started = 1000 * second,
                    FirstByte = 1000 * second + 1,
                    Ended = 1000 * second + 1,
                }),
        ];
        string text = Text(StormSamples.Of(Run with { Servers = [Run.Servers[1] with { Samples = samples }] }));
        text.ShouldContain("each 120 seconds");
        text.ShouldContain("3480 s: 120 scheduled, 120 done");
        text.Split('\n').Count(line => line.Contains(" scheduled, ", StringComparison.Ordinal)).ShouldBe(30);
    }

    [Fact]
    public void Another_run_file_is_refused() =>
        Should
            .Throw<UserErrorException>(() => StormDocument.Of(ReportSamples.Of()))
            .Message.ShouldBe("run file: is of another kind: it holds figures alone");

    private static StormRun Run => StormSamples.BeforeAndAfter.Of<StormRun>();

    private static string Text(RunFile run) => TextRenderer.Render(StormDocument.Of(run), samples: null, verbose: true);
}
