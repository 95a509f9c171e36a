using System.Xml.Linq;

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
        foreach (ReportChart chart in All.Where(chart => chart.HasRows))
        {
            XElement svg = XElement.Parse(SvgChart.Of(chart));
            svg.Descendants("title")
                .Count()
                .ShouldBe(
                    chart.Points.Count(point => point.Value > 0 || chart is { Kind: ChartKind.Dots, IsLogarithmic: false }),
                    chart.Title
                );
        }

        foreach (ReportChart chart in All.Where(chart => !chart.HasRows))
        {
            // "M0 1L2 3" has as many points as coordinates' pairs.
            XElement svg = XElement.Parse(SvgChart.Of(chart));
            svg.Descendants("path")
                .Where(path => path.Parent!.Attribute("viewBox") is not null)
                .Sum(path => path.Attribute("d")!.Value.Split('L').Length)
                .ShouldBe(chart.Points.Count(point => !chart.IsLogarithmic || point.Value > 0), chart.Title);
        }
    }

    [Fact]
    public void The_text_alternative_of_many_points_has_a_selection_with_the_first_and_the_last()
    {
        Chart(ChartKind.Lines, [.. Enumerable.Range(0, 100).Select(i => new ChartPoint("s", $"n{i}", i + 1, At: i))])
            .AlternativeText()
            .ShouldBe("t. ms by n. s: n0 1.000; n14 15.00; n28 29.00; n42 43.00; n56 57.00; n70 71.00; n84 85.00; n99 100.0.");
    }

    [Fact]
    public void A_zero_is_not_drawn_on_a_logarithmic_scale()
    {
        ReportChart chart = Chart(ChartKind.Steps, [new("s", "a", 0), new("s", "b", 1, Low: -1, High: 3)]) with { IsLogarithmic = true };
        string svg = SvgChart.Of(chart);
        svg.ShouldContain("s, b: 1.000</title>");
        svg.ShouldNotContain("s, a:");
        svg.ShouldNotContain("class=\"interval");
        svg.ShouldNotContain("NaN");
    }

    [Fact]
    public void No_value_of_a_broken_run_breaks_a_chart()
    {
        double[] values = [double.NaN, double.PositiveInfinity, -1, 0, double.Epsilon, 1e300, double.MaxValue];
        foreach (ChartKind kind in Enum.GetValues<ChartKind>())
        {
            foreach (bool isLogarithmic in (bool[])[true, false])
            {
                ReportChart chart = Chart(
                    kind,
                    [.. values.Select((value, index) => new ChartPoint("s", $"{index}", value, At: value, Low: value, High: value))]
                ) with
                {
                    IsLogarithmic = isLogarithmic,
                    IsDimensionLogarithmic = isLogarithmic,
                };
                var svg = XElement.Parse($"<svg>{SvgChart.Draw(chart).Content}</svg>");
                svg.ToString().ShouldNotContain("NaN", customMessage: $"{kind} {isLogarithmic}");
            }
        }
    }

    [Fact]
    public void A_long_name_is_broken_into_lines_and_loses_nothing()
    {
        string name = "certs/an-organisation-with-a-long-name/idsrv-512-8192-production-2026.pfx (RSA 8192)";
        IReadOnlyList<string> lines = ChartText.Lines(name, 30);
        lines.ShouldAllBe(line => line.Length <= 30);
        string.Concat(lines).Replace(" ", "", StringComparison.Ordinal).ShouldBe(name.Replace(" ", "", StringComparison.Ordinal));
        string.Concat(ChartText.Lines(new string('x', 100), 30)).Length.ShouldBe(100);
    }

    private static ReportChart Chart(ChartKind kind, ChartPoint[] points) =>
        new()
        {
            Title = "t",
            Kind = kind,
            Dimension = "n",
            Figure = "ms",
            Points = points,
        };
}
