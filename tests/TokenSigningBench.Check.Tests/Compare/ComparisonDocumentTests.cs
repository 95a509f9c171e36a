using System.Globalization;
using System.Text.Json;
using System.Xml.Linq;
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
        Golden("compare-refused.json", ComparisonJson.Render(ComparisonSamples.Refused));
    }

    [Fact]
    public void JUnit_counts_its_cases()
    {
        foreach ((_, RunComparison comparison) in ComparisonSamples.All)
        {
            XElement suite = XDocument.Parse(JUnitRenderer.Render(ComparisonCases.Of(comparison))).Root!.Element("testsuite")!;
            foreach ((string attribute, string element) in new[] { ("failures", "failure"), ("errors", "error"), ("skipped", "skipped") })
                ((int)suite.Attribute(attribute)!).ShouldBe(suite.Elements("testcase").Elements(element).Count(), element);
            ((int)suite.Attribute("tests")!).ShouldBe(suite.Elements("testcase").Count());
            (suite.Descendants("failure").Any() == (comparison.Gate is GateOutcome.Failed or GateOutcome.Undecided)).ShouldBeTrue();
        }
    }

    [Fact]
    public void An_undecided_comparison_is_reported_first_and_in_JSON()
    {
        Text(ComparisonSamples.Undecided).ShouldStartWith("UNDECIDED  4 of 6 rows are within measurement noise ");
        JsonElement json = JsonDocument.Parse(ComparisonJson.Render(ComparisonSamples.Undecided)).RootElement;
        (json.GetProperty("gate").GetString(), json.GetProperty("verdict").GetString()).ShouldBe(("undecided", "undecided"));
    }

    [Fact]
    public void JSON_has_the_figure_of_each_run()
    {
        JsonElement row = JsonDocument
            .Parse(ComparisonJson.Render(ComparisonSamples.Failed))
            .RootElement.GetProperty("rows")
            .EnumerateArray()
            .Single(row => row.GetProperty("verdict").GetString() == "pastThreshold");
        row.GetProperty("base").GetArrayLength().ShouldBe(7);
        row.GetProperty("new").GetArrayLength().ShouldBe(7);
        row.GetProperty("low").GetDouble().ShouldBeGreaterThan(1.05);
    }

    [Fact]
    public void A_name_with_HTML_in_it_is_text_in_Markdown() =>
        MarkdownRenderer.Render(ComparisonDocument.Summary(ComparisonSamples.Failed)).ShouldNotContain("<script>");

    private static void Golden(string name, string rendered) => rendered.ShouldBe(new GoldenFile(name));

    private static string Text(RunComparison comparison) =>
        TextRenderer.Render(ComparisonDocument.Of(comparison), samples: null, verbose: true);
}
