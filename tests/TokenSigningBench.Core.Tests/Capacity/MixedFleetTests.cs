using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Core.Tests.Capacity;

public sealed class MixedFleetTests
{
    private static readonly MixedNode Fast = new("fast", 4, 10);
    private static readonly MixedNode Slow = new("slow", 4, 40);

    [Fact]
    public void Each_node_carries_as_much_as_its_cores_and_times_allow_and_an_even_split_breaks_at_the_weakest()
    {
        var fleet = new MixedFleet([Fast, Slow, Fast], 500);
        fleet.BreaksFirst.Node.ShouldBe(Slow);
        fleet.LoginsPerSecond.ShouldBe(fleet.Nodes.Sum(node => node.LoginsPerSecond));
        fleet.LoginsPerSecondEvenly.ShouldBe(3 * fleet.Nodes[1].LoginsPerSecond);
        fleet.LoginsPerSecondEvenly.ShouldBeLessThan(fleet.LoginsPerSecond);
        fleet.Nodes.ShouldAllBe(node => node.Utilization > 0.5 && node.Utilization <= 0.95);
        fleet.Nodes.ShouldAllBe(node =>
            Math.Abs(node.LoginsPerSecond * node.Node.ServiceMilliseconds / 1e3 / node.Node.Cores - node.Utilization) < 1e-9
        );
    }

    [Fact]
    public void What_it_says_holds_when_the_node_is_simulated_with_it()
    {
        NodeCapacity capacity = new MixedFleet([Slow], 200).Nodes[0];
        double[] arrivals = Arrivals.Plan(
            ArrivalPattern.Poisson,
            200_000,
            TimeSpan.FromSeconds(200_000 / capacity.LoginsPerSecond),
            seed: 5
        );
        double[] services = [.. Enumerable.Repeat(Slow.ServiceMilliseconds, arrivals.Length)];
        ResponseTimes.Of(new Node(4, Discipline.ProcessorSharing).Responses(arrivals, services)).P95!.Value.ShouldBe(200, tolerance: 20);
    }

    [Fact]
    public void A_tighter_limit_lets_fewer_through_and_none_where_one_login_alone_takes_longer()
    {
        double[] carried = [.. new double[] { 39, 60, 120, 500, 1e6 }.Select(limit => new MixedFleet([Slow], limit).LoginsPerSecond)];
        carried[0].ShouldBe(0);
        carried.ShouldBeInOrder();
        carried.Distinct().Count().ShouldBe(5);
    }

    [Fact]
    public void What_is_no_fleet_is_refused()
    {
        Should.Throw<ArgumentException>(() => new MixedFleet([], 500));
        Should.Throw<ArgumentException>(() => new MixedFleet([Fast with { Cores = 0 }], 500));
        Should.Throw<ArgumentException>(() => new MixedFleet([Fast with { ServiceMilliseconds = double.NaN }], 500));
        Should.Throw<ArgumentException>(() => new MixedFleet([Fast], 0));
    }
}
