using System.Globalization;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public sealed class CheckTextTests : CultureTests
{
    private static readonly DateTimeOffset Now = new(2026, 6, 1, 12, 0, 0, TimeSpan.Zero);

    private static readonly MachineFacts Machine = new()
    {
        CpuModel = "Example Processor",
        OpenSsl = "3.0.0",
        OperatingSystem = "Example OS 1",
        DotNet = ".NET 10.0.0",
        GarbageCollector = "workstation, concurrent",
    };

    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void The_text_for_an_unfit_key_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Render(Costing(35, 0.2)).ShouldBe(new GoldenFile("check.txt"));
        Brief(Costing(35, 0.2)).ShouldBe(new GoldenFile("check-brief.txt"));
    }

    [Fact]
    public void Without_errors_the_answer_has_the_warnings_and_the_cost()
    {
        KeyInspection fit = Costing(0.3, 0.001) with { Signers = [] };
        Brief(fit).ShouldBe(new GoldenFile("check-warnings-brief.txt"));
        Render(fit).ShouldStartWith("FIT  a.pfx   RSA 8192, valid until 2027-05-31\n");
    }

    [Fact]
    public void An_undecided_budget_comes_first_with_what_would_decide_it()
    {
        Brief(CheckSample.Undecided).ShouldBe(new GoldenFile("check-undecided-brief.txt"));
        MarkdownRenderer
            .Render(CheckSummary.Of([CheckSample.Undecided], Machine))
            .ShouldStartWith($"### UNDECIDED: <code>{CheckSample.Undecided.Source}</code>");
    }

    [Fact]
    public void A_remedy_of_several_findings_is_named_once()
    {
        Finding[] findings =
        [
            new("a", Severity.Error, "A.", "s", "Use P-256. Or raise --budget."),
            new("b", Severity.Error, "B.", "s", "Use P-256. Or do nothing."),
            new("c", Severity.Info, "C.", "s", "Not shown."),
        ];
        string brief = Brief(new CheckedKey("a.pfx", Costing(1, 0.001), findings, null));
        brief.ShouldStartWith("NOT FIT  a.pfx   RSA 8192, valid until 2027-05-31\n  Do not deploy it: a.\n");
        brief.ShouldContain("  Fix: Use P-256. Or do nothing.\nRun with --verbose for 1 note.\n");
    }

    [Fact]
    public void A_key_that_becomes_fit_later_is_reported_with_its_date_in_every_format()
    {
        KeyInspection inspection = Costing(0.3, 0.001) with { Signers = [] };
        CheckedKey key = CheckedKey.Of(
            inspection with
            {
                Facts = inspection.Facts with { NotBefore = Now.AddDays(14), NotAfter = Now.AddDays(104) },
            }
        );
        Text(key).ShouldStartWith("FIT FROM 2026-06-15  a.pfx   RSA 8192, ");
        MarkdownRenderer.Render(CheckSummary.Of([key], Machine)).ShouldStartWith("### FIT FROM 2026-06-15: <code>a.pfx</code>");
        RunFile run = ReportSamples.Of() with { Part = new CheckRun { Keys = [key] } };
        run.Of<CheckRun>().Keys[0].FitFrom.ShouldBe(Now.AddDays(14));
        ReportBuilder.Of([new("a.run.json", run)]).Answer.ShouldStartWith("a.pfx: FIT FROM 2026-06-15; ");
    }

    [Fact]
    public void A_wide_interval_and_a_missing_measurement_are_reported()
    {
        Render(Costing(1, 0.5)).ShouldContain("uncertain by more than 5%");
        Render(Costing(1, 0.001)).ShouldNotContain("uncertain by more than 5%");
        Render(Costing(1, 0.001) with { Cost = null, NotMeasured = "an example" }).ShouldContain("was not measured: an example.");
    }

    private static string Brief(KeyInspection inspection) => Brief(CheckedKey.Of(inspection));

    private static string Brief(CheckedKey key) => TextRenderer.Render(CheckDocument.Of(key, Machine), samples: null);

    private static string Render(KeyInspection inspection) => Text(CheckedKey.Of(inspection));

    private static string Text(CheckedKey key) => TextRenderer.Render(CheckDocument.Of(key, Machine), samples: null, verbose: true);

    private static KeyInspection Costing(double milliseconds, double spread) =>
        CheckSample.NotFit with
        {
            Facts = CheckSample.NotFit.Facts with { Source = "a.pfx", Subject = "CN=a", Identifiers = new("", "", "", null, null) },
            Cost = CheckSample.NotFit.Cost! with
            {
                Sign = SampleInspection.WithCost(milliseconds, spread).Cost!.Sign,
                PerSecondAllThreads = 57,
            },
            Demand = new(TokensPerLogin: 2, PeakLoginsPerSecond: 100000 / 3600.0),
        };
}
