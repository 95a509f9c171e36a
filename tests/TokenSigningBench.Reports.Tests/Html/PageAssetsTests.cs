namespace TokenSigningBench.Reports.Tests.Html;

public class PageAssetsTests
{
    [Fact]
    public void The_content_security_policy_permits_only_what_is_in_the_page()
    {
        PageAssets.Policy.ShouldStartWith("default-src 'none'; script-src 'sha256-");
        PageAssets.Policy.ShouldNotContain("unsafe");
        PageAssets.Policy.ShouldNotContain("http");
        PageAssets.Policy.Split("sha256-").Length.ShouldBe(3);
        // A script that contains the end tag would end its element early.
        PageAssets.Script.ShouldNotContain("</");
    }

    [SkippableFact]
    public async Task The_page_is_deterministic()
    {
        LongTest.SkipUnlessAll("whole pages, twice");
        (await HtmlReport.RenderAsync(ReportSamples.Report)).ShouldBe(await HtmlReport.RenderAsync(ReportSamples.Report));
    }
}
