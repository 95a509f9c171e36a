using TokenSigningBench.Reports.Html;
using TokenSigningBench.Reports.Tests.Sections;

namespace TokenSigningBench.Reports.Tests.Html;

public class PageAssetsTests
{
    [Fact]
    public void The_content_security_policy_permits_only_what_is_in_the_page()
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
    public void The_chart_libraries_come_with_their_licences()
    {
        Skip.IfNot(PageAssets.AsBuilt.HasCharts, "built without Node");
        PageAssets.AsBuilt.Licences.ShouldContain(licence => licence.Contains("University of Washington Interactive Data Lab"));
        PageAssets.AsBuilt.Licences.ShouldContain(licence => licence.Contains("Mike Bostock"));
        PageAssets.WithoutCharts.Licences.ShouldBeEmpty();
    }

    [Fact]
    public async Task The_page_is_deterministic() =>
        (await HtmlReport.RenderAsync(ReportSamples.Report, PageAssets.AsBuilt)).ShouldBe(
            await HtmlReport.RenderAsync(ReportSamples.Report, PageAssets.AsBuilt)
        );
}
