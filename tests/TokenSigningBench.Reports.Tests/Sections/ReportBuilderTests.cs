using TokenSigningBench.Check.Machine;

namespace TokenSigningBench.Reports.Tests.Sections;

public class ReportBuilderTests
{
    [Fact]
    public void A_run_without_measurements_is_refused() => ErrorOf(ReportSamples.Of()).ShouldBe("a.run.json: contains no measurements");

    [Fact]
    public void A_run_with_impossible_values_is_refused()
    {
        ErrorOf(ReportSamples.Of() with { Part = PlanSamples.Article with { Request = PlanSamples.Article.Request with { Cores = 0 } } })
            .ShouldStartWith("a.run.json: contains invalid values: ");
        ErrorOf(ReportSamples.Of() with { Part = new RatesRun() }).ShouldBe("a.run.json: contains no measurements");
    }

    [Fact]
    public void Too_few_samples_give_no_figure()
    {
        ReportSection section = ReportBuilder.Of([new("a.run.json", LargeRunTests.Signing([1]))]).Sections.ShouldHaveSingleItem();
        section.Answer.ShouldStartWith("No answer");
        section
            .Tables.First(table => table.Columns.Count > 8 && table.Rows.Count > 0)
            .Rows.ShouldHaveSingleItem()
            .Count(cell => cell.Text == "NA")
            .ShouldBeGreaterThan(8);
    }

    [Fact]
    public void Profiles_of_several_machines_are_one_section()
    {
        ReportedRun[] machines = [.. ReportSamples.Runs.Where(run => run.Run.Part is ProfileRun)];
        ReportSection section = ReportBuilder.Of(machines).Sections.ShouldHaveSingleItem();
        section.Charts.ShouldAllBe(chart => chart.Series.Count == machines.Length);
        section.Answer.ShouldContain("RSA 4096 13.4×");
        section.Answer.ShouldContain("RSA 4096 7.14×");
    }

    [Fact]
    public void What_failed_comes_first_in_every_format()
    {
        Report report = ReportSamples.Report;
        int[] urgencies = [.. report.Sections.Select(section => section.Card.Urgency)];
        urgencies.ShouldBe(urgencies.Order());
        urgencies.Distinct().Count().ShouldBe(4, "the samples have results of every kind");
        report.TopCards.Select(one => one.Card.Urgency).ShouldBe(report.TopCards.Select(one => one.Card.Urgency).Order());
        report.TopCards.ShouldAllBe(one => report.Sections[one.Section - 1].Document.Cards.Contains(one.Card));
        string[] headings = [.. ReportMarkdown.Render(report).Split('\n').Where(line => line.StartsWith("## ", StringComparison.Ordinal))];
        headings.Length.ShouldBe(report.Sections.Count + 1);
        headings[0].ShouldContain(report.Sections[0].Title.Split(' ')[0]);
    }

    [Fact]
    public void A_report_of_some_results_has_their_runs_only()
    {
        Report some = ReportSamples.Report.Only(["check", "hash.run.json"]);
        some.Sections.Select(section => section.Name).Distinct().ShouldBe(["check", "password-hash"], ignoreOrder: true);
        some.Runs.Select(run => run.Name).ShouldBe(["check.run.json", "hash.run.json"]);
        Should.Throw<UserErrorException>(() => some.Only(["login"])).Message.ShouldStartWith("--only login: is none of the results here: ");
    }

    private static string ErrorOf(RunFile run) =>
        Should.Throw<UserErrorException>(() => ReportBuilder.Of([new("a.run.json", run)])).Message;
}
