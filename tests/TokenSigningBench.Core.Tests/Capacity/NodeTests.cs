namespace TokenSigningBench.Core.Tests.Capacity;

/// <summary>Examples calculated by hand, and invariants of any schedule.</summary>
public class NodeTests
{
    private const double Rounding = 1e-6;

    [Fact]
    public void First_come_first_served_on_one_core_is_a_queue() =>
        // Busy from 0 to 10 to 12 to 15, then idle. The fourth request finds an idle core.
        Responses(new(1, Discipline.FirstComeFirstServed), [0, 1, 2, 20], [10, 2, 3, 1]).ShouldBe([10, 11, 13, 1], Rounding);

    [Fact]
    public void Two_cores_take_the_next_request_when_one_core_is_free() =>
        // The third request starts at 2, when the second is done, and the fourth at 5.
        Responses(new(2, Discipline.FirstComeFirstServed), [0, 0, 0, 0], [10, 2, 3, 4]).ShouldBe([10, 2, 5, 9], Rounding);

    [Fact]
    public void Sharing_one_core_gives_each_request_an_equal_share() =>
        // The first is alone for 2 ms. Then both run at half speed for 4 ms, in which the second gets its 2 ms. Then the first is alone for
        // its last 6 ms.
        Responses(new(1, Discipline.ProcessorSharing), [0, 2], [10, 2]).ShouldBe([12, 4], Rounding);

    [Fact]
    public void Three_requests_on_two_cores_get_two_thirds_of_a_core_each() =>
        // All run at 2/3 speed until the two short ones have their 2 ms, at 3. Then the long one has a core for its last 4 ms.
        Responses(new(2, Discipline.ProcessorSharing), [0, 0, 0], [6, 2, 2]).ShouldBe([7, 3, 3], Rounding);

    [Fact]
    public void A_limit_of_two_makes_the_third_request_wait() =>
        // Two run at half speed until 4. Then the first, with 4 left, and the third run at half speed until 8. Then the first is alone for
        // 2.
        Responses(new(1, Discipline.ProcessorSharing, MaxInService: 2), [0, 0, 1], [6, 2, 2]).ShouldBe([10, 4, 7], Rounding);

    [Fact]
    public void An_event_loop_serves_one_request_at_a_time_while_its_threads_sign() =>
        // A quarter of each request runs on the event loop: 2, 2 and 1; the rest, 6, 6 and 3, is signing. The loop is alone until 2, and
        // beside one signature until 4. Then three share two cores: the loop finishes its last request at 5.5, when the two signatures have
        // 3 and 5 left and a third starts with 3. At two thirds speed the first and the third end at 10, and the second alone needs 2 more.
        Responses(new(2, Discipline.EventLoop, MaxInService: 3, LoopShare: 0.25), [0, 0, 0], [8, 8, 4]).ShouldBe([10, 12, 10], Rounding);

    [Fact]
    public void With_enough_cores_the_threads_do_not_slow_an_event_loop_down() =>
        // The event loop finishes them at 2, 4 and 5, and each signature starts at once on its own core.
        Responses(new(8, Discipline.EventLoop, MaxInService: 3, LoopShare: 0.25), [0, 0, 0], [8, 8, 4]).ShouldBe([8, 10, 8], Rounding);

    [Fact]
    public void The_number_of_threads_limits_an_event_loop() =>
        // One thread beside the event loop on two cores: signatures run one after the other.
        Responses(new(2, Discipline.EventLoop, MaxInService: 1, LoopShare: 0.25), [0, 0, 0], [8, 8, 4]).ShouldBe([8, 14, 17], Rounding);

    [Theory]
    [InlineData(2, 4, 0.1, 2)]
    [InlineData(8, 4, 0.2, 5)]
    [InlineData(8, 4, 0.8, 1.25)]
    [InlineData(8, 2, 0.1, 2.2222222)]
    [InlineData(8, 4, 1, 1)]
    public void An_event_loop_keeps_at_most_its_maximum_of_cores_busy(int cores, int threads, double share, double max) =>
        new Node(cores, Discipline.EventLoop, threads, share).MaxCores.ShouldBe(max, 1e-6);

    [Fact]
    public void An_event_loop_without_threads_or_share_and_a_share_without_an_event_loop_are_refused()
    {
        foreach (
            Node node in (Node[])
                [
                    new(2, Discipline.EventLoop),
                    new(2, Discipline.EventLoop, 4),
                    new(2, Discipline.EventLoop, 0, 0.5),
                    new(2, Discipline.EventLoop, 4, 1.1),
                    new(2, Discipline.ProcessorSharing, null, 0.5),
                ]
        )
            Should.Throw<ArgumentException>(() => node.Responses([0], [1])).Message.ShouldStartWith("An event loop has a share");
    }

    [Fact]
    public void A_limit_equal_to_the_cores_is_first_come_first_served_and_one_never_reached_changes_nothing()
    {
        (double[] arrivals, double[] services) = Storm(10_000, seed: 1);
        Responses(new(4, Discipline.ProcessorSharing, MaxInService: 4), arrivals, services)
            .ShouldBe(Responses(new(4, Discipline.FirstComeFirstServed), arrivals, services));
        Responses(new(4, Discipline.ProcessorSharing, MaxInService: 10_000), arrivals, services)
            .ShouldBe(Responses(new(4, Discipline.ProcessorSharing), arrivals, services));
    }

    [Fact]
    public void A_request_without_service_time_still_waits_and_no_requests_give_no_responses()
    {
        Responses(new(1, Discipline.FirstComeFirstServed), [0, 1], [10, 0]).ShouldBe([10, 9], Rounding);
        Responses(new(1, Discipline.ProcessorSharing), [], []).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(Discipline.FirstComeFirstServed, 1)]
    [InlineData(Discipline.FirstComeFirstServed, 4)]
    [InlineData(Discipline.ProcessorSharing, 1)]
    [InlineData(Discipline.ProcessorSharing, 4)]
    public void No_response_is_shorter_than_its_service_time_and_all_work_is_done(Discipline discipline, int cores)
    {
        (double[] arrivals, double[] services) = Storm(50_000, seed: 2);
        double[] responses = Responses(new(cores, discipline), arrivals, services);

        responses.Length.ShouldBe(arrivals.Length);
        for (int i = 0; i < responses.Length; i++)
            responses[i].ShouldBeGreaterThanOrEqualTo(services[i] - Rounding);
        // c cores cannot finish sooner than without any idle time.
        arrivals
            .Zip(responses, (arrival, response) => arrival + response)
            .Max()
            .ShouldBeGreaterThanOrEqualTo(arrivals[0] + services.Sum() / cores - Rounding);
    }

    [Fact]
    public void On_one_core_both_disciplines_finish_at_the_same_time()
    {
        // Neither discipline leaves the core idle while a request waits.
        (double[] arrivals, double[] services) = Storm(50_000, seed: 3);
        End(Discipline.ProcessorSharing).ShouldBe(End(Discipline.FirstComeFirstServed), 1e-4);

        double End(Discipline discipline) =>
            arrivals.Zip(Responses(new(1, discipline), arrivals, services), (arrival, response) => arrival + response).Max();
    }

    [Fact]
    public void Processor_sharing_equals_round_robin_with_small_time_slices()
    {
        // An independent implementation: every request in service gets its share of each 0.01 ms.
        (double[] arrivals, double[] services) = Storm(100, seed: 4);
        double[] remaining = [.. services];
        var expected = new double[arrivals.Length];
        const double slice = 0.01;
        int done = 0;
        for (long i = 0; done < expected.Length; i++)
        {
            double now = i * slice;
            int[] inService =
            [
                .. Enumerable.Range(0, remaining.Length).Where(request => arrivals[request] <= now && remaining[request] > 0),
            ];
            foreach (int request in inService)
            {
                remaining[request] -= slice * Math.Min(1, 2.0 / inService.Length);
                if (remaining[request] > 0)
                    continue;
                expected[request] = now + slice - arrivals[request];
                done++;
            }
        }

        Responses(new(2, Discipline.ProcessorSharing), arrivals, services).ShouldBe(expected, 0.3);
    }

    [Theory]
    [InlineData(new double[] { 0, 1 }, new double[] { 1 }, "There are 2 arrivals and 1 service times")]
    [InlineData(new double[] { 1, 0 }, new double[] { 1, 1 }, "Arrival 1 is no time, or before the one before it")]
    [InlineData(new[] { double.NaN }, new double[] { 1 }, "Arrival 0 is no time")]
    [InlineData(new double[] { 0 }, new double[] { -1 }, "Service time 0 is none")]
    [InlineData(new double[] { 0 }, new[] { double.PositiveInfinity }, "Service time 0 is none")]
    public void Impossible_arrivals_and_service_times_are_refused(double[] arrivals, double[] services, string cause) =>
        Should
            .Throw<ArgumentException>(() => Responses(new(1, Discipline.FirstComeFirstServed), arrivals, services))
            .Message.ShouldStartWith(cause);

    [Fact]
    public void A_server_without_cores_and_a_limit_below_them_are_refused()
    {
        Should.Throw<ArgumentException>(() => Responses(new(0, Discipline.FirstComeFirstServed), [0], [1]));
        Should.Throw<ArgumentException>(() => Responses(new(4, Discipline.ProcessorSharing, MaxInService: 3), [0], [1]));
    }

    private static double[] Responses(Node node, double[] arrivals, double[] services) => node.Responses(arrivals, services);

    // Exponential service times with a mean of 10 ms, at 90% of one core.
    private static (double[] Arrivals, double[] Services) Storm(int users, int seed) =>
        (
            Arrivals.Plan(ArrivalPattern.Poisson, users, TimeSpan.FromMilliseconds(users * 10 / 0.9), seed),
            Draws.Of(random => Exponential.Sample(random, 0.1), users, seed)
        );
}
