namespace TokenSigningBench.Core.Tests.Capacity;

public sealed class MixedFleetTests
{
    private static readonly MixedNode Fast = new("fast", 4, 10);
    private static readonly MixedNode Slow = new("slow", 4, 40);

    [Fact]
    public void Each_node_carries_its_own_capacity_and_an_even_split_is_limited_by_the_slowest_node()
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
    public void The_capacity_holds_in_a_simulation_of_the_node()
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
    public void A_lower_limit_reduces_the_capacity_to_zero_where_one_login_exceeds_it()
    {
        double[] carried = [.. new double[] { 39, 60, 120, 500, 1e6 }.Select(limit => new MixedFleet([Slow], limit).LoginsPerSecond)];
        carried[0].ShouldBe(0);
        carried.ShouldBeInOrder();
        carried.Distinct().Count().ShouldBe(5);
    }

    [Fact]
    public void Invalid_fleets_are_refused()
    {
        Should.Throw<ArgumentException>(() => new MixedFleet([], 500));
        Should.Throw<ArgumentException>(() => new MixedFleet([Fast with { Cores = 0 }], 500));
        Should.Throw<ArgumentException>(() => new MixedFleet([Fast with { ServiceMilliseconds = double.NaN }], 500));
        Should.Throw<ArgumentException>(() => new MixedFleet([Fast], 0));
    }
}
