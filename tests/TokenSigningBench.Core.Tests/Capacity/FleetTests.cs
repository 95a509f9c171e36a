using TokenSigningBench.Core.Tests.Statistics;

namespace TokenSigningBench.Core.Tests.Capacity;

public class FleetTests
{
    private static readonly Node OneCore = new(1, Discipline.FirstComeFirstServed);
    private static readonly TimeSpan Hour = TimeSpan.FromHours(1);

    [Fact]
    public void Round_robin_gives_each_node_every_other_request() =>
        // The first node gets the first and third request, and the third waits. The second node gets the others, which do not wait.
        new Fleet(2, OneCore)
            .Responses([0, 1, 2, 20], [10, 2, 3, 4], seed: 1)
            .ShouldBe([10, 2, 11, 4], 1e-9);

    [Fact]
    public void A_fleet_of_one_node_behaves_like_the_node()
    {
        double[] arrivals = Arrivals.Plan(ArrivalPattern.Poisson, 1000, TimeSpan.FromSeconds(1), 1);
        double[] services = Draws.Of(random => Exponential.Sample(random, 1.25), 1000, 1);
        double[] alone = OneCore.Responses(arrivals, services);
        Fleet.Of(OneCore).Responses(arrivals, services, seed: 1).ShouldBe(alone);
        new Fleet(1, OneCore, Balancer.Random).Responses(arrivals, services, seed: 1).ShouldBe(alone);
    }

    [Fact]
    public void Random_balancing_makes_each_node_an_independent_queue()
    {
        // A randomly split Poisson process is a Poisson process: 80% of one core for any fleet size.
        SteadyState(Balancer.Random).ShouldHaveMean(10 + OneCoreWait.MM1(new(80, 10, 1)));
    }

    [Fact]
    public void Round_robin_waits_less_than_random_balancing() => Mean(Balancer.RoundRobin).ShouldBeLessThan(0.8 * Mean(Balancer.Random));

    [Fact]
    public void The_same_seed_gives_the_same_result_for_any_thread_schedule()
    {
        double[] responses = Simulate(Balancer.Random, seed: 1);
        Simulate(Balancer.Random, seed: 1).ShouldBe(responses);
        Simulate(Balancer.Random, seed: 2).ShouldNotBe(responses);
    }

    [SkippableTheory]
    [InlineData(3_000_000, Discipline.FirstComeFirstServed, Balancer.RoundRobin)]
    [InlineData(1_000_000, Discipline.ProcessorSharing, Balancer.Random)]
    public void Millions_of_logins_per_hour_are_all_answered(int users, Discipline discipline, Balancer balancer)
    {
        if (users > 1_000_000)
            LongTest.SkipUnlessAll("three million logins");
        // 5.6 logins/s per node at 100 ms each on one core: 56%.
        int nodes = users / 20_000;
        double[] arrivals = Arrivals.Plan(ArrivalPattern.Poisson, users, Hour, 1);
        double[] services = Draws.Of(random => Exponential.Sample(random, 1 / 100.0), users, 1);
        ResponseTimes times = ResponseTimes.Of(new Fleet(nodes, new Node(1, discipline), balancer).Responses(arrivals, services, seed: 1));

        times.Count.ShouldBe(users);
        // With random balancing each node is an M/M/1 queue under either discipline. With round robin its arrivals are almost constant, and
        // by D/M/1 the response time is s/(1-σ) with σ = exp(-(1-σ)/ρ) = 0.2645 (Kleinrock, Queueing Systems 1, section 6.4).
        double theory = balancer == Balancer.Random ? 100 + OneCoreWait.MM1(new(users / 3600.0 / nodes, 100, 1)) : 100 / (1 - 0.2645);
        times.Mean.ShouldBe(theory, 0.01 * theory);
    }

    [Fact]
    public void A_fleet_refuses_what_its_node_refuses()
    {
        Should
            .Throw<ArgumentException>(() => new Fleet(2, OneCore).Responses([0, 1], [1, -1], 1))
            .Message.ShouldStartWith("Service time 0 is none");
        Should
            .Throw<ArgumentException>(() => new Fleet(1, OneCore).Responses([0, 1], (_, _) => [1], 1))
            .Message.ShouldStartWith("There are 2 arrivals");
        Should
            .Throw<ArgumentException>(() => new Fleet(0, OneCore).Responses([0], [1], 1))
            .Message.ShouldStartWith("A fleet has at least one node");
    }

    private static SteadyState SteadyState(Balancer balancer) => new(Simulate(balancer, seed: 1));

    private static double Mean(Balancer balancer) => ResponseTimes.Of(Simulate(balancer, seed: 1)).Mean;

    // 80% of ten cores, 10 ms each.
    private static double[] Simulate(Balancer balancer, int seed) =>
        new Fleet(10, OneCore, balancer).Responses(
            Arrivals.Plan(ArrivalPattern.Poisson, 500_000, TimeSpan.FromSeconds(625), 1),
            Draws.Of(random => Exponential.Sample(random, 0.1), 500_000, 1),
            seed
        );
}
