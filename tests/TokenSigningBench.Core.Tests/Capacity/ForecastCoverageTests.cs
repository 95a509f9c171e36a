using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Tests.Capacity;

/// <summary>
/// How many recorded load tests lie in the 90% prediction interval that was made before each of them (scripts/long.sh forecasts; the
/// results are in docs/explanation/forecast.md).
/// </summary>
public class ForecastCoverageTests
{
    private static readonly IReadOnlyList<RecordedForecast> Judged = RecordedForecast.Load("forecasts.jsonl");

    // Recorded earlier, beside builds of other programs.
    private static readonly IReadOnlyList<RecordedForecast> Development = RecordedForecast.Load("forecasts-development.jsonl");

    private static readonly IReadOnlyList<RecordedForecast> Flows = RecordedForecast.Load("forecasts-flows.jsonl");

    [Fact]
    public void There_are_five_load_tests_of_each_server_key_and_condition()
    {
        Judged.Count.ShouldBe(40);
        Judged.CountBy(one => (one.Server, one.Bits, one.Condition)).ShouldAllBe(cell => cell.Value == 5);
    }

    [Fact]
    public void The_error_of_a_mean_service_time_is_that_of_other_load_tests()
    {
        Math.Sqrt(Development.Average(one => Square(one.ServiceTime.LoadTest / one.ServiceTime.Trial)))
            .ShouldBe(TrialCorrection.RecordedMeanError, 0.005);
        // The 90% interval of PlanFigures.UtilizationRange.
        Judged
            .Count(one =>
                Square(one.ServiceTime.LoadTest / one.ServiceTime.Calibration)
                <= Math.Pow(Normal.InvCDF(0, 1, 0.95), 2)
                    * (Square(one.ServiceTime.Trial / one.ServiceTime.Calibration) + Math.Pow(TrialCorrection.RecordedMeanError, 2))
            )
            .ShouldBe(38);
    }

    [Theory]
    [InlineData(50, 38, 20, 18, 5)]
    [InlineData(95, 35, 15, 20, 9)]
    public void The_interval_holds_so_many_of_forty_load_tests(double percent, int inside, int quiet, int busy, int arrivalsOnly)
    {
        (
            Judged.Count(one => one.At(percent)!.IsInInterval),
            Judged.Count(one => one.Condition == "quiet" && one.At(percent)!.IsInInterval),
            Judged.Count(one => one.Condition == "busy" && one.At(percent)!.IsInInterval),
            Judged.Count(one => one.At(percent)!.IsInArrivalsOnly)
        ).ShouldBe((inside, quiet, busy, arrivalsOnly));
    }

    [Theory]
    [InlineData("code", 10, 10, 13.3, 4.3)]
    [InlineData("refresh", 10, 8, 0.9, 4.7)]
    [InlineData("client-credentials", 10, 9, 1.7, 6.5)]
    public void The_interval_holds_so_many_of_ten_load_tests_of_a_flow_and_is_so_wide(
        string flow,
        int median,
        int p95,
        double medianWidth,
        double p95Width
    )
    {
        RecordedForecast[] ten = [.. Flows.Where(one => one.Server == $"openiddict {flow}")];
        ten.Length.ShouldBe(10);
        (Inside(50), Inside(95)).ShouldBe((median, p95));
        Width(50).ShouldBe(medianWidth, 0.05);
        Width(95).ShouldBe(p95Width, 0.05);

        int Inside(double percent) => ten.Count(one => one.At(percent)!.IsInInterval);
        double Width(double percent) => ten.Select(one => one.At(percent)!.Width!.Value / one.At(percent)!.Measured).Median();
    }

    [Theory]
    [InlineData(50, 40)]
    [InlineData(95, 37)]
    public void The_interval_holds_fewer_where_other_work_comes_and_goes(double percent, int inside)
    {
        Development.Count.ShouldBe(48);
        Development.Count(one => one.At(percent)!.IsInInterval).ShouldBe(inside);
    }

    [Theory]
    [InlineData(50, 0.96, 0.0255)]
    [InlineData(95, 1.32, 0.121)]
    public void The_interval_is_so_much_wider_than_one_of_arrivals_alone(double percent, double relative, double arrivalsOnly)
    {
        Judged.Select(one => (one.At(percent)!.Width ?? double.NaN) / one.At(percent)!.Measured).Median().ShouldBe(relative, 0.005);
        Judged.Select(one => one.At(percent)!.ArrivalsOnlyWidth / one.At(percent)!.Measured).Median().ShouldBe(arrivalsOnly, 0.0005);
    }

    // Even a forecast that knew the figure of a load test a few seconds before would need a wider interval.
    [Theory]
    [InlineData(50, 14)]
    [InlineData(95, 18)]
    public void Twice_the_width_of_arrivals_alone_around_the_trial_s_own_figure_holds_few(double percent, int inside) =>
        Judged
            .Count(one => Math.Abs(one.At(percent)!.Measured - one.At(percent)!.InTrial) <= one.At(percent)!.ArrivalsOnlyWidth)
            .ShouldBe(inside);

    private static double Square(double ratio) => Math.Pow(Math.Log(ratio), 2);
}
