using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Primitives;

namespace TokenSigningBench.Reports.Tests.Primitives;

public sealed class ByUsersReportTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void The_report_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        ByUsersReport.Render(Recorded()).ShouldBe(File.ReadAllText(Golden("by-users.txt")));
    }

    [Fact]
    public void A_run_without_cells_is_the_machine_alone() =>
        ByUsersReport.Render(Recorded() with { Part = new StatementsRun { ByUsers = null } }).ShouldStartWith("\n```text\nMachine: ");

    private static RunFile Recorded() => RunFile.Load(Golden("by-users.run.json"));

    private static string Golden(string name) => Path.Combine(AppContext.BaseDirectory, "Golden", name);
}
