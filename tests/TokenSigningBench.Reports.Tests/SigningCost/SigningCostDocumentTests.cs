using System.Globalization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.SigningCost;

namespace TokenSigningBench.Reports.Tests.SigningCost;

public sealed class SigningCostDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void The_report_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Render(Recorded()).ShouldBe(new GoldenFile("signing-cost.txt"));
    }

    [Fact]
    public void Without_the_needed_rows_no_login_cost_is_stated()
    {
        RunFile run = Recorded() with { Part = new SigningCostRun { Rows = [] } };
        string text = Render(run);
        text.ShouldContain("Nothing can be said");
        text.ShouldContain("sign not known, verify not known");
    }

    [Fact]
    public void Only_a_row_with_more_than_three_percent_error_is_marked()
    {
        RunFile run = Recorded();
        RunRow row = run.Of<SigningCostRun>().Rows[0];
        run = run with
        {
            Part = new SigningCostRun
            {
                Rows = [row with { Nanoseconds = [100, 100, 100, 100.1] }, row with { KeyBits = 4096, Nanoseconds = [100, 200, 100, 200] }],
            },
        };

        string[] lines = [.. Render(run).Split('\n').Where(line => line.StartsWith("| SHA256", StringComparison.Ordinal))];

        lines[0].ShouldNotContain("(!)");
        lines[1].ShouldContain("(!)");
    }

    [Fact]
    public void The_maximum_includes_outliers()
    {
        RunFile run = Recorded();
        run = run with
        {
            Part = new SigningCostRun
            {
                Rows = [run.Of<SigningCostRun>().Rows[0] with { Nanoseconds = [1e6, 1e6, 2e6], OutlierNanoseconds = [9e6] }],
            },
        };
        Render(run).ShouldContain("9.0000 ms");
    }

    private static string Render(RunFile run) =>
        TextRenderer.Render(SigningCostDocument.Of(run, TokenEngines.Article.Name), samples: null, verbose: true);

    private static RunFile Recorded() => RunFile.Load(Golden("signing-cost.run.json"));

    private static string Golden(string name) => Path.Combine(AppContext.BaseDirectory, "Golden", name);
}
