using System.Globalization;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Compare;

public sealed class ComparisonDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Every_document_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        foreach ((string name, RunComparison comparison) in ComparisonSamples.All)
        {
            Golden($"compare-{name}.txt", Text(comparison));
            Golden($"compare-{name}-brief.txt", TextRenderer.Render(ComparisonDocument.Of(comparison), samples: null));
            Golden($"compare-{name}.md", MarkdownRenderer.Render(ComparisonDocument.Summary(comparison)));
            Golden($"compare-{name}.xml", JUnitRenderer.Render(ComparisonCases.Of(comparison)));
        }

        Golden("compare-failed.json", ComparisonJson.Render(ComparisonSamples.Failed));
        Golden("compare-launches.json", ComparisonJson.Render(ComparisonSamples.Launches));
        Golden("compare-undecided.json", ComparisonJson.Render(ComparisonSamples.Undecided));
        Golden("compare-refused.json", ComparisonJson.Render(ComparisonSamples.Refused));
    }

    private static void Golden(string name, string rendered) => rendered.ShouldBe(new GoldenFile(name));

    private static string Text(RunComparison comparison) =>
        TextRenderer.Render(ComparisonDocument.Of(comparison), samples: null, verbose: true);
}
