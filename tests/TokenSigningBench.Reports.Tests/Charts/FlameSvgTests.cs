using System.Xml.Linq;

namespace TokenSigningBench.Reports.Tests.Charts;

public sealed class FlameSvgTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("ru-RU")]
    public void Each_method_is_above_its_caller_and_as_wide_as_its_time(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);

        Boxes(
                new("signing", ["App.Login", "App.Sign"], 6),
                new("signing", ["App.Login"], 2),
                new("other code", ["App.Login"], 1.9996),
                new("other code", ["App.Rare"], 0.0004)
            )
            .ShouldBe([
                "signing, 80%: 0 to 960, row 2",
                "App.Login, 80%: 0 to 960, row 1",
                "App.Sign, 60%: 0 to 720, row 0",
                "other code, 20%: 960 to 1200, row 2",
                "App.Login, 20%: 960 to 1200, row 1",
            ]);
    }

    [Fact]
    public void A_name_cannot_leave_its_text() =>
        Boxes(new FlameLine("signing", ["<script>&\u001b[2J\""], 1))[1].ShouldStartWith("<script>&\\u001b[2J\", 100%");

    [Fact]
    public void Without_stacks_there_is_an_empty_picture() => Boxes().ShouldBeEmpty();

    private static string[] Boxes(params FlameLine[] stacks)
    {
        var svg = XElement.Parse(FlameSvg.Render(new("Time", stacks)));
        return
        [
            .. from box in svg.Elements()
            let rectangle = box.Elements().Single(element => element.Name.LocalName == "rect")
            let left = Number(rectangle, "x")
            select string.Create(
                CultureInfo.InvariantCulture,
                $"{box.Elements().First().Value}: {left} to {left + Number(rectangle, "width")}, row {Number(rectangle, "y") / 18}"
            ),
        ];
    }

    private static double Number(XElement element, string name) =>
        double.Parse(element.Attribute(name)!.Value, CultureInfo.InvariantCulture);
}
