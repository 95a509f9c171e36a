using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Lab.Plan;

/// <summary>The capacity of a measured fleet, and the cores that another certificate would free.</summary>
public sealed class FleetPlan
{
    /// <param name="p95Milliseconds">The limit of the 95th percentile.</param>
    /// <param name="replacement">The key of the other certificate: "RSA 2048".</param>
    /// <exception cref="UserErrorException">No host has a login time.</exception>
    public FleetPlan(IReadOnlyList<FleetHost> hosts, double p95Milliseconds, string replacement)
    {
        Replacement = replacement;
        Hosts = [.. hosts.Where(host => host.Login is not null && host.Cores >= 1)];
        LeftOut = [.. hosts.Except(Hosts)];
        if (Hosts.Count == 0)
            throw new UserErrorException(
                "--fleet",
                "no host has run storm or plan, by which a login's time is known; --key takes signatures alone for it"
            );
        Now = new([.. Hosts.Select(host => NodeOf(host, host.Login!.Milliseconds))], p95Milliseconds);
        NotReplaced = [.. Hosts.Where(host => WithReplacement(host) is null)];
        // Without the cost of another signature, the saving is not known.
        After =
            NotReplaced.Count == Hosts.Count
                ? null
                : new([.. Hosts.Select(host => NodeOf(host, WithReplacement(host) ?? host.Login!.Milliseconds))], p95Milliseconds);
    }

    /// <summary>The hosts that the plan includes.</summary>
    public IReadOnlyList<FleetHost> Hosts { get; }

    /// <summary>The hosts without a login time, or with less than one core.</summary>
    public IReadOnlyList<FleetHost> LeftOut { get; }

    /// <summary>The key of the other certificate.</summary>
    public string Replacement { get; }

    /// <summary>The fleet as it is.</summary>
    public MixedFleet Now { get; }

    /// <summary>The fleet with the other certificate; null where no host has the cost of both keys.</summary>
    public MixedFleet? After { get; }

    /// <summary>The hosts without the cost of both keys: the plan keeps their current login time.</summary>
    public IReadOnlyList<FleetHost> NotReplaced { get; }

    /// <summary>The cores that the other certificate frees at the fleet's current capacity; null where this is not known.</summary>
    public double? FreedCores =>
        After is null
            ? null
            : Now
                .Nodes.Zip(
                    After.Nodes,
                    (now, after) => now.LoginsPerSecond * (now.Node.ServiceMilliseconds - after.Node.ServiceMilliseconds) / 1e3
                )
                .Sum();

    // A login becomes shorter by the difference of the signatures.
    private double? WithReplacement(FleetHost host) =>
        host.Login is { Key: { } key } login
        && host.SignMilliseconds.TryGetValue(key, out double old)
        && host.SignMilliseconds.TryGetValue(Replacement, out double other)
        && login.Milliseconds - old + other is > 0 and var milliseconds
            ? milliseconds
            : null;

    private static MixedNode NodeOf(FleetHost host, double milliseconds) => new(host.Name, (int)host.Cores, milliseconds);
}
