using TokenSigningBench.Reports.Html;
using TokenSigningBench.Reports.Tests.Sections;

namespace TokenSigningBench.Reports.Tests.Html;

public class PageAssetsTests
{
    [Fact]
    public void The_policy_permits_what_is_in_the_page_and_nothing_else()
    {
        PageAssets.WithoutCharts.Policy.ShouldStartWith("default-src 'none'; script-src 'sha256-");
        PageAssets.WithoutCharts.Policy.ShouldNotContain("unsafe");
        PageAssets.WithoutCharts.Policy.ShouldNotContain("http");
        PageAssets.AsBuilt.Policy.Split("sha256-").Length.ShouldBe(PageAssets.AsBuilt.Scripts.Count + 2);
    }

    [Fact]
    public async Task Without_charts_the_page_has_its_tables_and_says_how_to_get_charts()
    {
        string page = await HtmlReport.RenderAsync(ReportSamples.Report, PageAssets.WithoutCharts);
        page.ShouldContain(PageAssets.HowToGetCharts);
        page.ShouldNotContain("class=\"chart\"");
        page.ShouldNotContain("id=\"charts\"");
        page.Split("<table")
            .Length.ShouldBe(
                1 + 1 + ReportSamples.Report.Sections.SelectMany(section => section.Tables).Count(table => table.Rows.Count > 0)
            );
    }

    [SkippableFact]
    public void What_draws_the_charts_comes_with_its_licences()
    {
        Skip.IfNot(PageAssets.AsBuilt.HasCharts, "built without Node");
        PageAssets.AsBuilt.Licences.ShouldContain(licence => licence.Contains("University of Washington Interactive Data Lab"));
        PageAssets.AsBuilt.Licences.ShouldContain(licence => licence.Contains("Mike Bostock"));
        PageAssets.WithoutCharts.Licences.ShouldBeEmpty();
    }

    [Fact]
    public async Task The_page_is_the_same_each_time() =>
        (await HtmlReport.RenderAsync(ReportSamples.Report, PageAssets.AsBuilt)).ShouldBe(
            await HtmlReport.RenderAsync(ReportSamples.Report, PageAssets.AsBuilt)
        );
}
