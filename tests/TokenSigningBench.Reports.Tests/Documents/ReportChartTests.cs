using System.Text.Json.Nodes;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Tests.Sections;

namespace TokenSigningBench.Reports.Tests.Documents;

public class ReportChartTests
{
    private static readonly ReportChart[] All = [.. ReportSamples.Report.Sections.SelectMany(section => section.Charts)];

    [Fact]
    public void Every_chart_has_points_and_a_text_alternative()
    {
        All.Length.ShouldBeGreaterThan(25);
        All.ShouldAllBe(chart => chart.Points.Count > 0);
        All.ShouldAllBe(chart => chart.Series.All(series => chart.AlternativeText().Contains(series)));
    }

    [Fact]
    public void Every_point_of_a_chart_is_drawn()
    {
        foreach (ReportChart chart in All)
        {
            JsonArray values = VegaLite.Of(chart)["data"]!["values"]!.AsArray();
            values.Count.ShouldBe(chart.Points.Count(point => !chart.IsLogarithmic || point.Value > 0), chart.Title);
        }
    }

    [Fact]
    public void The_text_alternative_of_many_points_has_a_selection_with_the_first_and_the_last()
    {
        var chart = new ReportChart
        {
            Title = "Many",
            Kind = ChartKind.Lines,
            Dimension = "n",
            Figure = "ms",
            Points = [.. Enumerable.Range(0, 100).Select(i => new ChartPoint("s", $"n{i}", i + 1, At: i))],
        };
        chart
            .AlternativeText()
            .ShouldBe("Many. ms by n. s: n0 1.000; n14 15.00; n28 29.00; n42 43.00; n56 57.00; n70 71.00; n84 85.00; n99 100.0.");
    }

    [Fact]
    public void A_zero_is_not_drawn_on_a_logarithmic_scale()
    {
        var chart = new ReportChart
        {
            Title = "t",
            Kind = ChartKind.Steps,
            Dimension = "n",
            Figure = "ms",
            IsLogarithmic = true,
            Points = [new("s", "a", 0), new("s", "b", 1, Low: -1, High: 3)],
        };
        JsonNode only = VegaLite.Of(chart)["data"]!["values"]!.AsArray().ShouldHaveSingleItem()!;
        only["name"]!.GetValue<string>().ShouldBe("b");
        only["low"].ShouldBeNull();
    }
}
