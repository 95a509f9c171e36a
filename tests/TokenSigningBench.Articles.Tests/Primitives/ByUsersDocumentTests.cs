using System.Globalization;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Primitives;

public sealed class ByUsersDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void The_report_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        RunDocuments.Text(null, Recorded(), verbose: true).ShouldBe(new GoldenFile("by-users.txt"));
        RunDocuments.Text(null, Recorded()).ShouldBe(new GoldenFile("by-users-brief.txt"));
    }

    private static RunFile Recorded() => RunFile.Load(Golden("by-users.run.json"));

    private static string Golden(string name) => Path.Combine(AppContext.BaseDirectory, "Golden", name);
}
