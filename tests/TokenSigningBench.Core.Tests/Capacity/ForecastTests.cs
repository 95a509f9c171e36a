namespace TokenSigningBench.Core.Tests.Capacity;

public class ForecastTests
{
    // 2 cores at 80%, with the time of a page signed by an 8192-bit key.
    private static readonly ForecastRequest Storm = new()
    {
        ServiceMilliseconds = Draws.Of(random => Normal.Sample(random, 32, 1), 1000, 1),
        Fleet = Fleet.Of(new Node(2, Discipline.FirstComeFirstServed)),
        LoginsPerSecond = 50,
        Over = TimeSpan.FromMinutes(1),
    };

    private static readonly ForecastRequest LongStorm = Storm with { Over = TimeSpan.FromHours(2) };

    [Fact]
    public void A_saturated_event_loop_is_an_overload_for_any_number_of_cores()
    {
        var node = new Node(8, Discipline.EventLoop, 4, 0.8);
        ForecastRequest request = LongStorm with { Fleet = Fleet.Of(node), ServiceMilliseconds = [10, 10], LoginsPerSecond = 130 };
        Forecast full = Forecast.Of(request);
        full.Utilization.ShouldBe(1.3 / 8, 1e-9);
        full.Overload.ShouldNotBeNull().CapacityPerSecond.ShouldBe(125, 1e-9);
        Forecast.Of(request with { LoginsPerSecond = 100 }).Overload.ShouldBeNull();
    }

    [Fact]
    public void A_long_storm_s_wait_matches_the_approximation()
    {
        Forecast forecast = Forecast.Of(LongStorm);
        forecast.Utilization.ShouldBe(0.8, 0.005);
        forecast.PeakUtilization.ShouldBe(forecast.Utilization);
        forecast.Ranges.ShouldBeEmpty("a few long storms have no interval");
        forecast.Overload.ShouldBeNull();
        forecast.SimulatedWaitMilliseconds!.Value.ShouldBe(
            forecast.AllenCunneenMilliseconds!.Value,
            0.1 * forecast.AllenCunneenMilliseconds.Value
        );
        forecast.Responses!.Mean.ShouldBe(32 + forecast.SimulatedWaitMilliseconds.Value, 0.1);
    }

    [Fact]
    public void The_processor_sharing_wait_matches_its_formula_and_is_twice_as_long()
    {
        Forecast forecast = Forecast.Of(LongStorm with { Fleet = Fleet.Of(new Node(2, Discipline.ProcessorSharing)) });
        forecast.SimulatedWaitMilliseconds!.Value.ShouldBe(forecast.SharingMilliseconds!.Value, 0.1 * forecast.SharingMilliseconds.Value);
        forecast.SharingMilliseconds.Value.ShouldBe(
            2 * forecast.AllenCunneenMilliseconds!.Value,
            0.01 * forecast.SharingMilliseconds.Value
        );
    }

    [Fact]
    public void A_short_load_test_is_repeated_for_enough_samples_and_gives_prediction_intervals()
    {
        Forecast forecast = Forecast.Of(Storm);
        forecast.Storms.ShouldBe(66);
        forecast.Responses!.Count.ShouldBe(66 * 3000);
        forecast.Ranges.Select(range => range.Percent).ShouldBe(ResponseTimes.Percents);
        PercentileRange p95 = forecast.Ranges[2];
        p95.LowMilliseconds.ShouldBeLessThan(forecast.Responses.P95!.Value);
        p95.HighMilliseconds.ShouldBeGreaterThan(forecast.Responses.P95.Value);
    }

    [Fact]
    public void Percentiles_with_too_few_samples_in_one_load_test_have_no_interval() =>
        Forecast.Of(Storm with { Over = TimeSpan.FromSeconds(3) }).Ranges.Select(range => range.Percent).ShouldBe([50, 90, 95, 99]);

    [Fact]
    public void A_load_equal_to_the_capacity_is_an_overload() =>
        Forecast.Of(Storm with { ServiceMilliseconds = [40, 40] }).Overload.ShouldNotBeNull();

    [Fact]
    public void The_same_seed_gives_the_same_forecast_and_it_round_trips_through_JSON()
    {
        string forecast = JsonSerializer.Serialize(Forecast.Of(Storm));
        JsonSerializer.Serialize(Forecast.Of(Storm)).ShouldBe(forecast);
        JsonSerializer.Serialize(Forecast.Of(Storm with { Seed = 2 })).ShouldNotBe(forecast);
        JsonSerializer.Serialize(JsonSerializer.Deserialize<Forecast>(forecast)).ShouldBe(forecast);
    }

    [Fact]
    public void Consecutive_slow_requests_cause_longer_waits_than_the_same_times_shuffled()
    {
        // One second in five is slow, at twice the time of the others.
        double[] spells = [.. Enumerable.Range(0, 2000).Select(i => i / 50 % 5 == 0 ? 50.0 : 25)];
        double[] shuffled = Draws.Of(random => spells[random.Next(spells.Length)], 2000, 1);
        Forecast together = Forecast.Of(LongStorm with { ServiceMilliseconds = spells });
        Forecast apart = Forecast.Of(LongStorm with { ServiceMilliseconds = shuffled });
        together.Responses!.P95!.Value.ShouldBeGreaterThan(1.5 * apart.Responses!.P95!.Value);
    }

    [SkippableFact]
    public void A_delay_is_added_to_each_response_and_to_no_wait()
    {
        LongTest.SkipUnlessAll("long simulations");
        Forecast plain = Forecast.Of(Storm),
            delayed = Forecast.Of(Storm with { DelayMilliseconds = 150 });
        delayed.SimulatedWaitMilliseconds!.Value.ShouldBe(plain.SimulatedWaitMilliseconds!.Value, 1e-9);
        delayed.Responses!.P95!.Value.ShouldBe(plain.Responses!.P95!.Value + 150, 1e-9);
        delayed.Ranges[0].HighMilliseconds.ShouldBe(plain.Ranges[0].HighMilliseconds + 150, 1e-9);
    }

    [Fact]
    public void An_overload_is_reported_without_percentiles()
    {
        Forecast forecast = Forecast.Of(Storm with { ServiceMilliseconds = [40, 40], LoginsPerSecond = 100 });
        forecast.Utilization.ShouldBe(2, 1e-9);
        forecast
            .Overload!.ToString()
            .ShouldBe("Overload: 100 logins/s arrive, and 50 can be served. At the end 3000 wait, and serving them takes 60 s more.");
        forecast.Responses.ShouldBeNull();
        forecast.AllenCunneenMilliseconds.ShouldBeNull();
        forecast.SimulatedWaitMilliseconds.ShouldBeNull();
        forecast.Ranges.ShouldBeEmpty();
    }

    [Fact]
    public void A_morning_peak_can_exceed_the_capacity_for_a_while()
    {
        Forecast even = Forecast.Of(Storm);
        Forecast morning = Forecast.Of(Storm with { Pattern = ArrivalPattern.Morning, PeakFactor = 3 });
        morning.PeakUtilization.ShouldBe(3 * morning.Utilization, 1e-9);
        morning.AllenCunneenMilliseconds.ShouldBeNull();
        // In the middle 12 s there are 50 logins/s too many, so most requests wait for seconds.
        morning.Responses!.P50.ShouldBeGreaterThan(10 * even.Responses!.P50);
    }

    [Theory]
    [InlineData(ArrivalPattern.Poisson, Balancer.Random)]
    [InlineData(ArrivalPattern.Poisson, Balancer.RoundRobin)]
    [InlineData(ArrivalPattern.Constant, Balancer.Random)]
    public void The_approximation_holds_for_a_fleet_with_each_balancer(ArrivalPattern pattern, Balancer balancer)
    {
        Forecast forecast = Forecast.Of(
            LongStorm with
            {
                ServiceMilliseconds = Draws.Of(random => Exponential.Sample(random, 1 / 32.0), 20_000, 1),
                Fleet = new(4, Storm.Fleet.Node, balancer),
                LoginsPerSecond = 200,
                Pattern = pattern,
            }
        );
        // With round robin a node's arrivals are more regular than Poisson arrivals, so the formula overestimates the wait.
        double ratio = forecast.SimulatedWaitMilliseconds!.Value / forecast.AllenCunneenMilliseconds!.Value;
        ratio.ShouldBeInRange(balancer == Balancer.RoundRobin ? 0.75 : 0.95, balancer == Balancer.RoundRobin ? 0.95 : 1.05);
        (forecast.SharingMilliseconds is not null).ShouldBe(pattern == ArrivalPattern.Poisson && balancer == Balancer.Random);
    }

    [Fact]
    public void Invalid_forecast_requests_are_refused()
    {
        Refused(Storm with { ServiceMilliseconds = [1] }).ShouldStartWith("A forecast needs two measured service times");
        Refused(Storm with { ServiceMilliseconds = [1, 0] }).ShouldStartWith("A forecast needs two measured service times");
        Refused(Storm with { LoginsPerSecond = 0 }).ShouldStartWith("Rate and time give no number of users");
        Refused(Storm with { Fleet = new(0, Storm.Fleet.Node) }).ShouldStartWith("A fleet has at least one node");
        Refused(Storm with { DelayMilliseconds = -1 }).ShouldStartWith("A delay is zero or more");

        static string Refused(ForecastRequest request) => Should.Throw<ArgumentException>(() => Forecast.Of(request)).Message;
    }
}
