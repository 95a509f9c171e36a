using System.Xml.Linq;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Tests.Documents;

public class SampleTextTests
{
    // Their mean is 11, and half its interval is larger.
    private static readonly double[] FarApart = [1, 2, 30];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_interval_of_samples_far_apart_is_drawn_from_zero(bool isLogarithmic)
    {
        ChartPoint point = new Summary(FarApart).MeanPoint("sign", "a", Summary.ErrorLevel, unit: 1);
        point.Low.ShouldBe(0);
        point.High!.Value.ShouldBeGreaterThan(2 * point.Value);
        var chart = new ReportChart
        {
            Title = "Times",
            Kind = ChartKind.Dots,
            Dimension = "key",
            Figure = "ms, mean with 99.9% interval",
            IsLogarithmic = isLogarithmic,
            Points = [point],
        };

        XElement svg = XElement.Parse(SvgChart.Of(chart));

        XElement interval = svg.Elements("line").Single(line => line.Attribute("class")!.Value.Split(' ')[0] == "interval");
        interval.Attribute("x1")!.Value.ShouldBe("0%");
        svg.Elements("text").ShouldAllBe(text => !text.Value.StartsWith('-'));
    }

    [Theory]
    [InlineData("TokenSigning", "TokenSigning")]
    [InlineData("workstation", "server")]
    public void No_time_or_rate_of_a_benchmark_is_below_zero(params string[] jobs)
    {
        BenchmarkRow row = ReportSamples.Case("Suite", "Sign", [], jobs[0], 1) with { Nanoseconds = FarApart };
        Report report = ReportBuilder.Of([
            new(
                "a",
                ReportSamples.Of() with
                {
                    Part = new BenchmarksRun { Rows = [row, row with { Name = "Suite.Verify", Method = "Verify", Job = jobs[1] }] },
                }
            ),
        ]);
        ChartPoint[] points = [.. report.Sections.SelectMany(section => section.Charts).SelectMany(chart => chart.Points)];
        points.Length.ShouldBe(2);
        points.ShouldAllBe(point => point.Value > 0 && !(point.Low < 0) && !(point.High < point.Value));
    }
}
