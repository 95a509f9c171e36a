using System.Collections.Concurrent;

namespace TokenSigningBench.Core.Capacity;

/// <summary>One of several nodes that differ.</summary>
/// <param name="Cores">Whole cores; a fraction that a limit leaves does not count.</param>
/// <param name="ServiceMilliseconds">The core time of one login on this node.</param>
public sealed record MixedNode(string Name, int Cores, double ServiceMilliseconds);

/// <summary>The capacity of one node of a fleet.</summary>
/// <param name="LoginsPerSecond">The throughput at the allowed 95th percentile; 0 where a single login takes longer.</param>
/// <param name="Utilization">The share of the cores' time that is used at this throughput.</param>
public sealed record NodeCapacity(MixedNode Node, double LoginsPerSecond, double Utilization);

/// <summary>Nodes that differ, behind a load balancer: their joint capacity where 95% of logins must stay within a limit.</summary>
/// <remarks>
/// Each node is simulated by itself with Poisson arrivals under processor sharing, where only the mean service time matters
/// (<see cref="MeanWait.ProcessorSharing"/>).
/// </remarks>
public sealed class MixedFleet
{
    // The simulation does not depend on the unit of time: one curve per number of cores serves every fleet.
    private static readonly ConcurrentDictionary<int, Lazy<SaturationCurve>> SaturationCurves = new();

    /// <summary>Computes the capacity. Takes one second for each distinct number of cores.</summary>
    /// <param name="p95Milliseconds">The limit of the 95th percentile, above zero.</param>
    /// <exception cref="ArgumentException">
    /// There is no node, a node has no core or no service time, or the limit is not above zero.
    /// </exception>
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

    /// <summary>The limit of the 95th percentile, in milliseconds.</summary>
    public double P95Milliseconds { get; }

    public IReadOnlyList<NodeCapacity> Nodes { get; }

    /// <summary>The throughput where each node gets as much as it can carry.</summary>
    public double LoginsPerSecond => Nodes.Sum(node => node.LoginsPerSecond);

    /// <summary>The throughput where every node gets the same share: the weakest node's capacity times the number of nodes.</summary>
    public double LoginsPerSecondEvenly => Nodes.Count * BreaksFirst.LoginsPerSecond;

    /// <summary>The node with the smallest capacity: the first to be overloaded by an even split.</summary>
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

    // Linear interpolation between the simulated points. On an idle node a login takes its service time; beyond the last point there is no
    // statement.
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
