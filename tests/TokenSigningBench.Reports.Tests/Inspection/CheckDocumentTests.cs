using System.Globalization;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Tests.Inspection;

public sealed class CheckDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Every_document_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        (string Golden, Func<IReadOnlyList<Judgement>, MachineFacts, string> Render)[] documents =
            [("check.json", CheckJson.Render), ("check.sarif", CheckSarif.Render), ("check.junit.xml", CheckJUnit.Render), ("check.md", CheckMarkdown.Render)];
        foreach ((string golden, var render) in documents)
            render(CheckSample.Judgements, CheckSample.Machine).ShouldBe(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Golden", golden)), golden);
    }
}
