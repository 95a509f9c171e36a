using AngleSharp.Dom;
using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using TokenSigningBench.Lab.Plan;

namespace TokenSigningBench.Reports.Tests.Sections;

public sealed class ReportDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public async Task Markdown_CSV_and_page_text_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Report report = ReportBuilder.Of(ReportSamples.QuickRuns);
        (string Golden, string Rendered)[] documents =
        [
            ("report.md", ReportMarkdown.Render(report)),
            ("report.csv", string.Concat(report.Sections.SelectMany(section => section.Tables).Select(CsvText.Render))),
        ];
        foreach ((string golden, string rendered) in documents)
            rendered.ReplaceLineEndings("\n").ShouldBe(new GoldenFile(golden));
        (await TextAsync(report)).ShouldBe(new GoldenFile("report.txt"));
    }

    [Fact]
    public void A_plan_is_the_same_in_every_culture()
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("ru-RU");
        Report report = ReportBuilder.Of([.. ReportSamples.Runs.Where(run => run.Run.Part is PlanRun)]);
        ReportMarkdown.Render(report).ShouldBe(new GoldenFile("report-plan.md"));
    }

    [Fact]
    public void The_report_s_answer_is_that_of_the_first_section()
    {
        ReportSamples.Report.Answer.ShouldBe(ReportSamples.Report.Sections[0].Answer);
        ReportBuilder.Of([.. ReportSamples.QuickRuns.Reverse()]).Answer.ShouldBe(ReportSamples.Report.Answer);
    }

    [Fact]
    public void Every_run_appears_in_the_report() =>
        ReportSamples
            .Report.Sections.SelectMany(section => section.Run.Split(", "))
            .Distinct()
            .ShouldBe(ReportSamples.Runs.Select(run => run.Name), ignoreOrder: true);

    [Fact]
    public void Markdown_has_the_same_figures_as_the_page()
    {
        string markdown = ReportMarkdown.Render(ReportSamples.Report);
        ReportCell[] numbers =
        [
            .. ReportSamples
                .Report.Sections.SelectMany(section => section.Tables)
                .SelectMany(table => table.Rows)
                .SelectMany(row => row)
                .Where(cell => cell.Value is not null),
        ];
        numbers.Length.ShouldBeGreaterThan(500);
        numbers.ShouldAllBe(cell => markdown.Contains($"| {cell.Text} |"));
    }

    [Fact]
    public void Every_row_has_a_cell_for_every_column() =>
        ReportSamples
            .Report.Sections.SelectMany(section => section.Tables)
            .Append(ReportSamples.Report.RunsTable())
            .ShouldAllBe(table => table.Rows.All(row => row.Count == table.Columns.Count));

    [Fact]
    public void A_table_without_rows_is_left_out()
    {
        Report one = ReportBuilder.Of([ReportSamples.Runs[^1]]);
        var empty = one with
        {
            Sections =
            [
                one.Sections[0] with
                {
                    Document = one.Sections[0].Document with
                    {
                        Blocks = [new("a", Weight.Primary, new ReportTable("Nothing here", [new("Column")], []))],
                    },
                },
            ],
        };
        ReportMarkdown.Render(empty).ShouldNotContain("Nothing here");
    }

    // The text of the page as a reader sees it: one line per block, cells separated, charts as their text.
    private static async Task<string> TextAsync(Report report)
    {
        IHtmlDocument page = new HtmlParser().ParseDocument(await HtmlReport.RenderAsync(report));
        foreach (IElement hidden in page.QuerySelectorAll("script, style, head, .defs").ToArray())
            hidden.Remove();
        foreach (IElement chart in page.QuerySelectorAll("svg.chart").ToArray())
            chart.TextContent = $"{chart.GetAttribute("aria-label")}\u0001";
        foreach (IElement block in page.QuerySelectorAll("h1, h2, h3, h4, p, li, tr, figcaption, summary, label, .download").ToArray())
            block.Append(page.CreateTextNode("\u0001"));
        foreach (IElement cell in page.QuerySelectorAll("td, th").ToArray())
            cell.Append(page.CreateTextNode("; "));
        string[] lines = page.Body!.TextContent.ReplaceLineEndings(" ").Split('\u0001');
        return string.Join(
                '\n',
                lines
                    .Select(line => string.Join(' ', line.Split(' ', StringSplitOptions.RemoveEmptyEntries)))
                    .Where(line => line.Length > 0)
            ) + "\n";
    }
}
