using System.Globalization;
using AngleSharp.Dom;
using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using TokenSigningBench.Reports.Html;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Reports.Tests.Sections;

public sealed class ReportDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public async Task Markdown_CSV_and_the_text_of_the_page_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Report report = ReportBuilder.Of(ReportSamples.QuickRuns);
        string page = await HtmlReport.RenderAsync(report, PageAssets.AsBuilt);
        (string Golden, string Rendered)[] documents =
        [
            ("report.md", ReportMarkdown.Render(report)),
            ("report.csv", string.Concat(report.Sections.SelectMany(section => section.Figures).Select(figure => CsvText.Render(figure.Table)))),
            ("report.txt", Text(new HtmlParser().ParseDocument(page))),
        ];
        foreach ((string golden, string rendered) in documents)
            rendered.ReplaceLineEndings("\n").ShouldBe(await File.ReadAllTextAsync(ReportSamples.Golden(golden)), golden);
    }

    [Fact]
    public async Task So_is_a_plan()
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("ru-RU");
        Report report = ReportBuilder.Of([.. ReportSamples.Runs.Where(run => run.Run.Plan is not null)]);
        ReportMarkdown.Render(report).ShouldBe(await File.ReadAllTextAsync(ReportSamples.Golden("report-plan.md")));
    }

    [Fact]
    public void The_answer_is_that_of_what_a_reader_asks_first()
    {
        ReportSamples.Report.Answer.ShouldBe(ReportSamples.Report.Sections[0].Answer);
        ReportBuilder.Of([.. ReportSamples.QuickRuns.Reverse()]).Answer.ShouldBe(ReportSamples.Report.Answer);
    }

    [Fact]
    public void Every_run_is_in_the_report() =>
        ReportSamples.Report.Sections.SelectMany(section => section.Run.Split(", ")).Distinct().ShouldBe(ReportSamples.Runs.Select(run => run.Name), ignoreOrder: true);

    [Fact]
    public void Markdown_has_the_figures_that_the_page_has()
    {
        string markdown = ReportMarkdown.Render(ReportSamples.Report);
        ReportCell[] numbers = [.. ReportSamples.Report.Sections.SelectMany(section => section.Figures).SelectMany(figure => figure.Table.Rows).SelectMany(row => row).Where(cell => cell.Value is not null)];
        numbers.Length.ShouldBeGreaterThan(500);
        numbers.ShouldAllBe(cell => markdown.Contains($"| {cell.Text} |"));
    }

    [Fact]
    public void Every_row_has_a_cell_for_every_column() =>
        ReportSamples.Report.Sections.SelectMany(section => section.Figures).Append(new(ReportSamples.Report.RunsTable())).ShouldAllBe(figure => figure.Table.Rows.All(row => row.Count == figure.Table.Columns.Count));

    [Fact]
    public void A_table_without_rows_is_left_out()
    {
        Report one = ReportBuilder.Of([ReportSamples.Runs[^1]]);
        var empty = one with { Sections = [one.Sections[0] with { Figures = [new(new("Nothing here", [new("Column")], []))] }] };
        ReportMarkdown.Render(empty).ShouldNotContain("Nothing here");
    }

    // As a reader meets it: a line a block, cells apart.
    private static string Text(IHtmlDocument page)
    {
        foreach (IElement unread in page.QuerySelectorAll("script, style, noscript, head, .licences").ToArray())
            unread.Remove();
        foreach (IElement block in page.QuerySelectorAll("h1, h2, p, li, tr, figcaption, summary").ToArray())
            block.Append(page.CreateTextNode("\u0001"));
        foreach (IElement cell in page.QuerySelectorAll("td, th").ToArray())
            cell.Append(page.CreateTextNode("; "));
        string[] lines = page.Body!.TextContent.ReplaceLineEndings(" ").Split('\u0001');
        return string.Join('\n', lines.Select(line => string.Join(' ', line.Split(' ', StringSplitOptions.RemoveEmptyEntries))).Where(line => line.Length > 0)) + "\n";
    }
}
