using TokenSigningBench.Reports.Tests.Html;

namespace TokenSigningBench.Reports.Tests.Sections;

public sealed class ReportTests
{
    [Fact]
    public void In_place_of_a_refused_certificate_one_that_was_tried_is_advised()
    {
        Report report = Stories.Of("certificate");
        report.Lead.ShouldStartWith("Do not deploy idsrv-512-8192.pfx: ");
        report.Lead.ShouldEndWith(". Use idsrv-256-2048.pfx, which is fit.");
        // Without one, the sizes.
        report = report with
        {
            Sections = [.. report.Sections.Where(section => section.Document.Cards[0].Key != "idsrv-256-2048.pfx")],
        };
        report.Lead.ShouldEndWith(". Fix: Use RSA 2048 to 4096, or P-256.");
    }
}
