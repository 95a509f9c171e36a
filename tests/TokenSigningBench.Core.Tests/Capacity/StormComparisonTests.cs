using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Tests.Capacity;

public class StormComparisonTests
{
    private const int Users = 6000;
    private const double Service = 30;
    private const double Delay = 2;

    private static readonly Node Server = new(2, Discipline.ProcessorSharing);

    private static readonly Calibration Calibrated = Of(Draws.Of(random => Math.Max(1, Normal.Sample(random, Service, 3)), 500, 99));

    [Fact]
    public void A_simulated_storm_matches_the_model_exactly_and_the_forecast_closely()
    {
        var comparison = StormComparison.Of(Storm(use: 0.5), Calibrated, Server);
        comparison.Percentiles.Select(one => one.Percent).ShouldBe([50, 90, 95, 99]);
        // The delay comes from the calibration, which measured other requests.
        comparison.Percentiles.ShouldAllBe(one => Math.Abs(one.ModelError!.Value) < 0.01);
        comparison.Percentiles.Take(3).ShouldAllBe(one => Math.Abs(one.RescaledError!.Value) < 0.05);
        comparison.Percentiles.Take(3).ShouldAllBe(one => Math.Abs(one.ForecastError!.Value) < 0.05);
        comparison.Utilization!.Value.ShouldBe(0.5, 0.01);
        comparison.ForecastUtilization.ShouldBe(0.5, 0.01);
        comparison.Fit!.Better.ShouldBe(Discipline.ProcessorSharing);
        comparison.HasDrifted.ShouldBeFalse();
        comparison.Drift!.Value.ShouldBe(0, 0.01);
    }

    [Fact]
    public void A_single_storm_lies_within_the_90_percent_prediction_interval()
    {
        var comparison = StormComparison.Of(Storm(use: 0.5), Calibrated, Server);
        foreach (ComparedPercentile one in comparison.Percentiles.Where(one => one.Range is not null))
            one.MeasuredMilliseconds.ShouldBeInRange(0.97 * one.Range!.LowMilliseconds, 1.03 * one.Range.HighMilliseconds);
    }

    [Fact]
    public void A_load_generator_on_the_server_s_cores_is_taken_into_account()
    {
        // Half of the server's time: 50% utilization becomes 75%.
        MeasuredStorm storm = Storm(use: 0.5);
        double[] combined = [.. storm.ServerMilliseconds!.Select(milliseconds => milliseconds / 0.9 + 15)];
        MeasuredStorm shared = storm with
        {
            GeneratorMilliseconds = 15,
            ResponseMilliseconds = [.. Server.Responses(storm.ArrivalMilliseconds, combined).Select(response => response + Delay)],
        };
        var comparison = StormComparison.Of(shared, Calibrated with { GeneratorMilliseconds = 15 }, Server);
        comparison.ForecastUtilization.ShouldBe(0.75, 0.01);
        comparison.Percentiles.ShouldAllBe(one => Math.Abs(one.ModelError!.Value) < 0.01);
    }

    [Fact]
    public void The_wrong_discipline_predicts_too_short_a_tail() =>
        StormComparison
            .Of(Storm(use: 0.8), Calibrated, Server with { Discipline = Discipline.FirstComeFirstServed })
            .Percentiles.Single(one => one.Percent == 95)
            .ModelError!.Value.ShouldBeLessThan(-0.1);

    [Theory]
    [InlineData(1.04, false)]
    [InlineData(1.06, true)]
    [InlineData(0.93, true)]
    public void A_machine_has_drifted_if_service_times_changed_by_more_than_5_percent(double factor, bool drifted)
    {
        var comparison = StormComparison.Of(
            Storm(use: 0.5) with
            {
                ProcessorMilliseconds = factor * Calibrated.ProcessorMilliseconds,
            },
            Calibrated,
            Server
        );
        comparison.Drift!.Value.ShouldBe(factor - 1, 1e-9);
        comparison.HasDrifted.ShouldBe(drifted);
    }

    [Fact]
    public void Drift_is_not_an_error_of_the_rescaled_model()
    {
        // Calibrated at two thirds of the service time that the load test then has.
        double[] before = [.. Calibrated.ServerMilliseconds!.Select(milliseconds => milliseconds / 1.5)];
        Calibration fast = new()
        {
            ServerMilliseconds = before,
            ResponseMilliseconds = [.. before.Select(milliseconds => milliseconds / 0.9 + Delay)],
            ProcessorMilliseconds = Calibrated.ProcessorMilliseconds / 1.5,
        };
        var comparison = StormComparison.Of(Storm(use: 0.8), fast, Server);
        comparison.HasDrifted.ShouldBeTrue();
        comparison.Percentiles.Take(3).ShouldAllBe(one => Math.Abs(one.RescaledError!.Value) < 0.1 && one.ForecastError < -0.3);
    }

    [Fact]
    public void Without_processor_time_the_drift_comes_from_Server_Timing() =>
        StormComparison
            .Of(Storm(use: 0.5) with { ProcessorMilliseconds = null }, Calibrated with { ProcessorMilliseconds = null }, Server)
            .Drift!.Value.ShouldBe(0, 0.02);

    [Fact]
    public void Without_Server_Timing_there_is_a_forecast_but_no_model()
    {
        var comparison = StormComparison.Of(Storm(use: 0.5) with { ServerMilliseconds = null }, Calibrated, Server);
        comparison.Percentiles.ShouldAllBe(one =>
            one.ModelMilliseconds == null && one.ModelError == null && one.ForecastMilliseconds != null
        );
        comparison.Fit!.Better.ShouldBe(Discipline.ProcessorSharing);
        comparison.Utilization!.Value.ShouldBe(0.5, 0.01);
    }

    [Fact]
    public void Without_an_arrival_pattern_there_is_no_forecast()
    {
        var comparison = StormComparison.Of(Storm(use: 0.5) with { Pattern = null }, Calibrated, Server);
        comparison.Percentiles.ShouldAllBe(one => one.ForecastMilliseconds == null && one.ModelMilliseconds != null);
    }

    [Fact]
    public void An_overload_is_reported_and_has_no_forecast()
    {
        var comparison = StormComparison.Of(Storm(use: 1.2), Calibrated, Server);
        comparison.Overload.ShouldNotBeNull();
        comparison.Percentiles.ShouldAllBe(one => one.ForecastMilliseconds == null && Math.Abs(one.ModelError!.Value) < 0.01);
    }

    [Fact]
    public void Storms_that_cannot_be_compared_are_refused()
    {
        MeasuredStorm storm = Storm(use: 0.5);
        Should
            .Throw<ArgumentException>(() => StormComparison.Of(storm with { ResponseMilliseconds = [1, 2] }, Calibrated, Server))
            .Message.ShouldStartWith("Two or more users are needed");
        Should.Throw<ArgumentException>(() => StormComparison.Of(storm with { ServerMilliseconds = [1, 2] }, Calibrated, Server));
    }

    private static Calibration Of(double[] services) =>
        new()
        {
            ResponseMilliseconds = [.. services.Select(service => service + Delay)],
            // Server-Timing does not include the web server's own overhead.
            ServerMilliseconds = [.. services.Select(service => 0.9 * service)],
            ProcessorMilliseconds = services.Mean(),
        };

    private static MeasuredStorm Storm(double use)
    {
        TimeSpan over = TimeSpan.FromMilliseconds(Users * Service / 2 / use);
        double[] arrivals = Arrivals.Plan(ArrivalPattern.Poisson, Users, over, 1);
        double[] services = Draws.Of(random => Math.Max(1, Normal.Sample(random, Service, 3)), Users, 1);
        return new()
        {
            ArrivalMilliseconds = arrivals,
            ResponseMilliseconds = [.. Server.Responses(arrivals, services).Select(response => response + Delay)],
            ServerMilliseconds = [.. services.Select(service => 0.9 * service)],
            ProcessorMilliseconds = services.Mean(),
            Pattern = ArrivalPattern.Poisson,
            Over = over,
        };
    }
}
