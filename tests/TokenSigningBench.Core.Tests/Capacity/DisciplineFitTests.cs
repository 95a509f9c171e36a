namespace TokenSigningBench.Core.Tests.Capacity;

public class DisciplineFitTests
{
    private static readonly Node TwoCores = new(2, Discipline.ProcessorSharing);

    [Theory]
    [InlineData(Discipline.FirstComeFirstServed)]
    [InlineData(Discipline.ProcessorSharing)]
    public void The_discipline_of_a_load_test_is_recognized(Discipline discipline)
    {
        DisciplineFit fit = DisciplineFit.Of(Storm(discipline, use: 0.8), TwoCores);
        fit.Better.ShouldBe(discipline);
        DisciplineError right = discipline == Discipline.ProcessorSharing ? fit.ProcessorSharing : fit.FirstComeFirstServed;
        DisciplineError wrong = discipline == Discipline.ProcessorSharing ? fit.FirstComeFirstServed : fit.ProcessorSharing;
        right.Discipline.ShouldBe(discipline);
        right.Largest.ShouldBeLessThan(1e-6);
        wrong.Largest.ShouldBeGreaterThan(0.1);
    }

    [Theory]
    [InlineData(Discipline.FirstComeFirstServed)]
    [InlineData(Discipline.ProcessorSharing)]
    [InlineData(Discipline.EventLoop)]
    public void For_an_event_loop_server_the_event_loop_is_a_candidate(Discipline discipline)
    {
        var eventLoop = new Node(2, Discipline.EventLoop, 4, 0.4);
        Node simulated = eventLoop.Candidates().Single(node => node.Discipline == discipline);
        MeasuredRequest[] storm = Storm(Discipline.ProcessorSharing, use: 0.7);
        double[] responses = simulated.Responses(
            [.. storm.Select(request => request.ArrivalMilliseconds)],
            [.. storm.Select(request => request.ServiceMilliseconds)]
        );
        DisciplineFit fit = DisciplineFit.Of(
            [.. storm.Zip(responses, (request, response) => request with { ResponseMilliseconds = response })],
            eventLoop
        );
        fit.Better.ShouldBe(discipline);
        fit.Smallest.ShouldBeLessThan(1e-6);
        fit.All.Select(error => error.Discipline)
            .ShouldBe([Discipline.EventLoop, Discipline.ProcessorSharing, Discipline.FirstComeFirstServed]);
    }

    [Fact]
    public void The_discipline_is_recognized_with_noise_and_in_any_order()
    {
        var random = new Random(1);
        MeasuredRequest[] storm =
        [
            .. Storm(Discipline.ProcessorSharing, use: 0.8)
                .Select(request =>
                    request with
                    {
                        ResponseMilliseconds = request.ResponseMilliseconds * (0.95 + 0.1 * random.NextDouble()) + 0.2,
                    }
                ),
        ];
        random.Shuffle(storm);
        DisciplineFit fit = DisciplineFit.Of(storm, TwoCores);
        fit.Better.ShouldBe(Discipline.ProcessorSharing);
        fit.ProcessorSharing.Largest.ShouldBeLessThan(0.05);
        fit.ProcessorSharing.Errors.Select(error => error.Percent).ShouldBe([50, 90, 95]);
    }

    [Fact]
    public void A_delay_without_processor_time_is_taken_into_account()
    {
        MeasuredRequest[] delayed =
        [
            .. Storm(Discipline.ProcessorSharing, use: 0.8)
                .Select(request => request with { ResponseMilliseconds = request.ResponseMilliseconds + 150 }),
        ];
        DisciplineFit.Of(delayed, TwoCores, delayMilliseconds: 150).ProcessorSharing.Largest.ShouldBeLessThan(1e-6);
    }

    [Fact]
    public void Without_waiting_the_disciplines_cannot_be_distinguished() =>
        DisciplineFit.Of(Storm(Discipline.ProcessorSharing, use: 0.01), TwoCores).Better.ShouldBeNull();

    [Fact]
    public void An_error_is_relative_to_the_measurement_and_signed()
    {
        new PercentileError(95, 100, 60).Relative.ShouldBe(-0.4, 1e-12);
        new DisciplineError(Discipline.FirstComeFirstServed, [new(50, 100, 120), new(95, 100, 60)]).Largest.ShouldBe(0.4, 1e-12);
    }

    [Fact]
    public void A_fit_round_trips_through_JSON()
    {
        string fit = JsonSerializer.Serialize(DisciplineFit.Of(Storm(Discipline.ProcessorSharing, use: 0.5), TwoCores));
        JsonSerializer.Serialize(JsonSerializer.Deserialize<DisciplineFit>(fit)).ShouldBe(fit);
    }

    [Fact]
    public void Too_few_requests_and_invalid_times_are_refused()
    {
        MeasuredRequest[] storm = Storm(Discipline.ProcessorSharing, use: 0.5);
        Should
            .Throw<ArgumentException>(() => DisciplineFit.Of(storm[..19], TwoCores))
            .Message.ShouldStartWith("A load test of fewer than 20 requests");
        storm[3] = storm[3] with { ResponseMilliseconds = double.NaN };
        Should.Throw<ArgumentException>(() => DisciplineFit.Of(storm, TwoCores)).Message.ShouldStartWith("A response time is above zero");
    }

    // 2000 requests of 30 ms ± 10% on two cores.
    private static MeasuredRequest[] Storm(Discipline discipline, double use)
    {
        const int users = 2000;
        double[] arrivals = Arrivals.Plan(ArrivalPattern.Poisson, users, TimeSpan.FromMilliseconds(users * 15 / use), 1);
        double[] services = Draws.Of(random => Math.Max(1, Normal.Sample(random, 30, 3)), users, 1);
        double[] responses = new Node(2, discipline).Responses(arrivals, services);
        return [.. Enumerable.Range(0, users).Select(i => new MeasuredRequest(arrivals[i], services[i], responses[i]))];
    }
}
