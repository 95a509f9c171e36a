using TokenSigningBench.Core.Comparison;

namespace TokenSigningBench.Reports.Tests.Sections;

public class TrendSectionTests
{
    [Fact]
    public void A_report_of_many_runs_of_a_machine_says_what_changed_and_from_which_run_on()
    {
        ReportSection section = TrendSection.Of([.. Runs(14, day => day < 7 ? 2e6 : 3e6)]).ShouldHaveSingleItem();

        section.Title.ShouldStartWith("Trend of 14 runs on ");
        section.Answer.ShouldBe("1 of 1 figures changed. Largest change: sign, +50.0% from run-07.run.json on.");
        section.Tables.Select(table => table.Title).ShouldBe(["Changes", "Figures over all runs"]);
        section
            .Tables[0]
            .Rows.ShouldHaveSingleItem()
            .Select(cell => cell.Text)
            .Skip(3)
            .Take(3)
            .ShouldBe(["2.000 ms", "3.000 ms", "+50.0%"]);
        section.Charts.ShouldHaveSingleItem().Points.Count.ShouldBe(14);
    }

    [Fact]
    public void Without_a_change_the_answer_says_so_and_few_runs_have_no_section()
    {
        TrendSection.Of([.. Runs(12, day => 2e6 + day % 2)]).ShouldHaveSingleItem().Answer.ShouldStartWith("No change: none of 1 figures ");
        TrendSection.Of([.. Runs(RunTrend.MinRuns - 1, _ => 2e6)]).ShouldBeEmpty();
    }

    // As a report is built: a section beside those of the runs.
    [Fact]
    public void It_is_a_section_of_the_report() =>
        ReportBuilder.Of([.. Runs(10, _ => 2e6)]).Sections.Select(section => section.Document.Id).ShouldContain("trend");

    private static IEnumerable<ReportedRun> Runs(int count, Func<int, double> nanoseconds) =>
        Enumerable
            .Range(0, count)
            .Select(day => new ReportedRun(
                $"run-{day:00}.run.json",
                ReportSamples.Of() with
                {
                    Started = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero).AddDays(day),
                    Figures = [new RunFigure("sign", nanoseconds(day), FigureUnit.Nanoseconds)],
                }
            ));
}
