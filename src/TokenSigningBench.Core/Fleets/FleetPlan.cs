using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Core.Fleets;

/// <summary>What a measured fleet carries, and what another certificate would free.</summary>
public sealed class FleetPlan
{
    /// <param name="p95Milliseconds">What one login in twenty may exceed.</param>
    /// <param name="replacement">The key of the other certificate: "RSA 2048".</param>
    /// <exception cref="UserErrorException">No host has a login's time.</exception>
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
        NotReplaced = [.. Hosts.Where(host => Replaced(host) is null)];
        // Where it is not known what another signature costs, nothing is freed.
        After =
            NotReplaced.Count == Hosts.Count
                ? null
                : new([.. Hosts.Select(host => NodeOf(host, Replaced(host) ?? host.Login!.Milliseconds))], p95Milliseconds);
    }

    /// <summary>The hosts that are reckoned with.</summary>
    public IReadOnlyList<FleetHost> Hosts { get; }

    /// <summary>Those of whose logins nothing is known, or that have less than a core.</summary>
    public IReadOnlyList<FleetHost> LeftOut { get; }

    /// <summary>The key of the other certificate.</summary>
    public string Replacement { get; }

    /// <summary>The fleet as it is.</summary>
    public MixedFleet Now { get; }

    /// <summary>The fleet with the other certificate; null where on no host it is known what both keys cost.</summary>
    public MixedFleet? After { get; }

    /// <summary>The hosts on which it is not known what both keys cost: they are reckoned with as they are.</summary>
    public IReadOnlyList<FleetHost> NotReplaced { get; }

    /// <summary>The cores that the other certificate frees while the fleet is asked for what it carries now; null where it is not known.</summary>
    public double? FreedCores =>
        After is null
            ? null
            : Now
                .Nodes.Zip(
                    After.Nodes,
                    (now, after) => now.LoginsPerSecond * (now.Node.ServiceMilliseconds - after.Node.ServiceMilliseconds) / 1e3
                )
                .Sum();

    // A login takes as much less as its signature does.
    private double? Replaced(FleetHost host) =>
        host.Login is { Key: { } key } login
        && host.SignMilliseconds.TryGetValue(key, out double old)
        && host.SignMilliseconds.TryGetValue(Replacement, out double other)
        && login.Milliseconds - old + other is > 0 and var milliseconds
            ? milliseconds
            : null;

    private static MixedNode NodeOf(FleetHost host, double milliseconds) => new(host.Name, (int)host.Cores, milliseconds);
}
