using System.Collections.Concurrent;

namespace TokenSigningBench.Core.Capacity;

/// <summary>One of several nodes that differ.</summary>
/// <param name="Cores">Its cores, whole: what is left of one that a limit cuts off counts for nothing.</param>
/// <param name="ServiceMilliseconds">The time of one core that a login takes there.</param>
public sealed record MixedNode(string Name, int Cores, double ServiceMilliseconds);

/// <summary>What a node of a fleet carries.</summary>
/// <param name="LoginsPerSecond">So many logins a second at the 95th percentile that is allowed; 0 where one login alone takes longer.</param>
/// <param name="Utilization">The share of its cores' time that they use.</param>
public sealed record NodeCapacity(MixedNode Node, double LoginsPerSecond, double Utilization);

/// <summary>Nodes that differ, behind a balancer: what they carry together where 19 in 20 logins may take so long and no longer.</summary>
/// <remarks>Each node is simulated by itself with Poisson arrivals under processor sharing, under which only the mean of the service times counts (<see cref="MeanWait.ProcessorSharing"/>).</remarks>
public sealed class MixedFleet
{
    // In another unit of time the simulation is the same: one for each number of cores is enough, and for whatever fleet.
    private static readonly ConcurrentDictionary<int, Lazy<SaturationCurve>> SaturationCurves = new();

    /// <summary>Reckons. Takes a second for each number of cores that there is.</summary>
    /// <param name="nodes">The nodes, one or more.</param>
    /// <param name="p95Milliseconds">What one login in twenty may exceed, above zero.</param>
    /// <exception cref="ArgumentException">There is no node, or one has no core or service time; or the limit is none.</exception>
    public MixedFleet(IReadOnlyList<MixedNode> nodes, double p95Milliseconds)
    {
        if (
            nodes.Count == 0
            || nodes.Any(node => node.Cores < 1 || !(node.ServiceMilliseconds > 0 && double.IsFinite(node.ServiceMilliseconds)))
        )
            throw new ArgumentException("A fleet has nodes with cores and service times above zero", nameof(nodes));
        if (!(p95Milliseconds > 0 && double.IsFinite(p95Milliseconds)))
            throw new ArgumentException("A limit is above zero", nameof(p95Milliseconds));
        P95Milliseconds = p95Milliseconds;
        Nodes = [.. nodes.Select(CapacityOf)];
        BreaksFirst = Nodes.MinBy(node => node.LoginsPerSecond)!;
    }

    /// <summary>What one login in twenty may exceed, in milliseconds.</summary>
    public double P95Milliseconds { get; }

    /// <summary>What each node carries, in their order.</summary>
    public IReadOnlyList<NodeCapacity> Nodes { get; }

    /// <summary>Logins a second where each node gets as many as it carries.</summary>
    public double LoginsPerSecond => Nodes.Sum(node => node.LoginsPerSecond);

    /// <summary>Logins a second where every node gets as many as every other: as many times what the weakest carries as there are nodes.</summary>
    public double LoginsPerSecondEvenly => Nodes.Count * BreaksFirst.LoginsPerSecond;

    /// <summary>The node that carries the fewest: where an even split breaks first.</summary>
    public NodeCapacity BreaksFirst { get; }

    private NodeCapacity CapacityOf(MixedNode node)
    {
        SaturationCurve unit = SaturationCurves
            .GetOrAdd(
                node.Cores,
                cores => new(() => SaturationCurve.Of("a login of a millisecond", [1], new(cores, Discipline.ProcessorSharing)))
            )
            .Value;
        double use = UseAt(unit.Points, P95Milliseconds / node.ServiceMilliseconds);
        return new(node, use * node.Cores * 1e3 / node.ServiceMilliseconds, use);
    }

    // Straight lines between the points that were simulated; an idle node's logins take their service time, and beyond the last point nothing is promised.
    private static double UseAt(IReadOnlyList<SaturationCurvePoint> points, double limit)
    {
        (double Use, double P95) below = (0, 1);
        if (limit < below.P95)
            return 0;
        foreach (SaturationCurvePoint point in points)
        {
            double p95 = Math.Max(below.P95, point.P95Milliseconds);
            if (p95 > limit)
                return below.Use + (point.Utilization - below.Use) * (limit - below.P95) / (p95 - below.P95);
            below = (point.Utilization, p95);
        }

        return below.Use;
    }
}
