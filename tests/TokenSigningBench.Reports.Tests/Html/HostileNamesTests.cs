using System.Xml.Linq;
using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Reports.Tests.Html;

public class HostileNamesTests
{
    /// <summary>Text that would close an element, an attribute or a script if it were not escaped.</summary>
    public const string Name =
        "</script></style></title>\"'><script>window.hit=1</script><img src=x onerror=window.hit=1>`|${window.hit=1}";

    /// <summary>A report of runs with this name.</summary>
    public static Report Report() =>
        ReportBuilder.Of([
            new(Name, LoginSamples.Two(LoginSamples.Server(Name, 8192, 35, 1), LoginSamples.Server("b" + Name, 2048, 0.5, 1))),
            new(
                Name,
                StormSamples.Of(
                    StormSamples.BeforeAndAfter.Of<StormRun>() with
                    {
                        Servers =
                        [
                            .. StormSamples
                                .BeforeAndAfter.Of<StormRun>()
                                .Servers.Select(server => server with { Certificate = server.KeyBits + Name, Program = Name }),
                        ],
                    }
                )
            ),
            new(
                Name,
                ReportSamples.Of() with
                {
                    Machine = ReportSamples.Of().Machine with { CpuModel = Name, OperatingSystem = Name },
                    Part = new BenchmarksRun { Rows = [ReportSamples.Case(Name, Name, [new(Name, Name)], Name, 1)] },
                }
            ),
        ]);

    [Fact]
    public async Task Hostile_names_do_not_become_HTML_elements()
    {
        string html = await HtmlReport.RenderAsync(Report());
        using IHtmlDocument page = new HtmlParser().ParseDocument(html);
        page.Images.ShouldBeEmpty();
        // The page's own script.
        page.Scripts.Length.ShouldBe(1);
        page.QuerySelectorAll("style").Length.ShouldBe(1);
        page.All.SelectMany(element => element.Attributes).ShouldAllBe(attribute => !attribute.Name.StartsWith("on"));
        page.QuerySelector(".source")!.TextContent.ShouldBe($"From {Name}");
    }

    [Fact]
    public void Hostile_names_do_not_become_elements_of_a_picture()
    {
        Report report = Report() with { Title = Name };
        foreach (string svg in report.Sections.SelectMany(section => section.Charts).Select(FirstView.Svg).Append(FirstView.Svg(report)))
        {
            // A parser of XML refuses what is not well formed.
            XElement[] elements = [.. XElement.Parse(svg).DescendantsAndSelf()];
            elements.ShouldAllBe(element => element.Name.LocalName != "script" && element.Name.LocalName != "img");
            elements.Attributes().ShouldAllBe(attribute => !attribute.Name.LocalName.StartsWith("on"));
        }
    }

    [Fact]
    public void Hostile_names_do_not_become_Markdown()
    {
        string markdown = ReportMarkdown.Render(Report());
        markdown.ShouldNotMatch(@"(?<!\\)<(script|img|/)(?!code>)");
        // Every table line has as many cells as its header.
        string[] lines = [.. markdown.Split('\n').Where(line => line.StartsWith('|'))];
        lines.ShouldNotBeEmpty();
        lines.ShouldAllBe(line => line.EndsWith(" |"));
    }
}
