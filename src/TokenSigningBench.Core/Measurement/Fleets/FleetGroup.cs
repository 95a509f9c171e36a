using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Measurement.Fleets;

/// <summary>How the hosts of a group are spread.</summary>
/// <param name="Hosts">How many of them have the figure.</param>
/// <param name="Median">Their median, a second and a core.</param>
/// <param name="Lowest">The lowest.</param>
/// <param name="Highest">The highest.</param>
public sealed record FleetSpread(int Hosts, double Median, double Lowest, double Highest)
{
    internal static FleetSpread? Of(IEnumerable<double> figures)
    {
        double[] sorted = [.. figures.Order()];
        return sorted.Length == 0 ? null : new(sorted.Length, sorted.Median(), sorted[0], sorted[^1]);
    }
}

/// <summary>A host that is slower or faster than its like, or that differs from them in what decides that.</summary>
/// <param name="Host">It.</param>
/// <param name="Key">The key by which it shows; null where its figures are like the others'.</param>
/// <param name="Ratio">Its signatures a second with that key over the group's median; null where there is none.</param>
/// <param name="Differences">What about it differs from most of its group, the likeliest cause first; none where nothing is known to.</param>
public sealed record OddHost(FleetHost Host, string? Key, double? Ratio, IReadOnlyList<string> Differences);

/// <summary>The hosts of a fleet that are the same kind of machine: the same processor, as many cores, the same limit.</summary>
public sealed class FleetGroup
{
    // Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993: 0.6745 times the distance from the median over the median absolute deviation, above 3.5.
    private const double Consistency = 0.6745;
    private const double LargestScore = 3.5;

    // Of machines that are all alike to a percent the score would call the least difference odd.
    private const double LeastDifference = 0.1;

    private const double LeastStolen = 0.01;

    // With two, each is as odd as the other.
    private const int FewestToCompare = 3;

    private FleetGroup(IReadOnlyList<FleetHost> hosts)
    {
        Hosts = hosts;
        Keys = [.. hosts.SelectMany(host => host.SignMilliseconds.Keys).Distinct()];
        Logins = FleetSpread.Of(hosts.Select(host => host.LoginsPerSecond?.OfCore).OfType<double>());
        Odd = [.. hosts.Select(Judge).OfType<OddHost>().OrderBy(odd => odd.Ratio ?? 1).ThenBy(odd => odd.Host.Name, StringComparer.Ordinal)];
    }

    /// <summary>Groups a fleet, the largest group first.</summary>
    public static IReadOnlyList<FleetGroup> Of(IReadOnlyList<FleetHost> hosts)
    {
        ArgumentNullException.ThrowIfNull(hosts);
        return [.. hosts.GroupBy(host => (host.Machine.CpuModel, host.Machine.Cores, host.Machine.CpuLimitCores)).Select(group => new FleetGroup([.. group]))
            .OrderByDescending(group => group.Hosts.Count).ThenBy(group => group.Hosts[0].Machine.CpuModel, StringComparer.Ordinal).ThenBy(group => group.Hosts[0].Cores)];
    }

    /// <summary>Its hosts.</summary>
    public IReadOnlyList<FleetHost> Hosts { get; }

    /// <summary>What they have in common.</summary>
    public MachineFacts Machine => Hosts[0].Machine;

    /// <summary>The keys that were measured on any of them.</summary>
    public IReadOnlyList<string> Keys { get; }

    /// <summary>Logins a second and a core; null where none were measured.</summary>
    public FleetSpread? Logins { get; }

    /// <summary>The hosts that are not as the others are, the slowest first.</summary>
    public IReadOnlyList<OddHost> Odd { get; }

    /// <summary>Signatures a second and a core with a key; null where none were measured.</summary>
    public FleetSpread? Signatures(string key) => FleetSpread.Of(Rates(key));

    private OddHost? Judge(FleetHost host)
    {
        string[] differences = Hosts.Count < FewestToCompare ? [] : [.. Differences(host)];
        (string Key, double Ratio)? worst = Keys.Select(key => (Key: key, Ratio: OddRatio(host, key))).Where(one => one.Ratio is not null).Select(one => (one.Key, one.Ratio!.Value))
            .OrderByDescending(one => Math.Abs(Math.Log(one.Value))).Select(one => ((string, double)?)one).FirstOrDefault();
        return worst is null && differences.Length == 0 ? null : new(host, worst?.Key, worst?.Ratio, differences);
    }

    private double? OddRatio(FleetHost host, string key)
    {
        double[] rates = [.. Rates(key)];
        if (rates.Length < FewestToCompare || host.SignaturesPerSecond(key) is not { } own)
            return null;
        double median = rates.Median();
        double deviation = rates.Select(rate => Math.Abs(rate - median)).Median();
        bool isOdd = Math.Abs(own.OfCore / median - 1) > LeastDifference && Consistency * Math.Abs(own.OfCore - median) > LargestScore * deviation;
        return isOdd ? own.OfCore / median : null;
    }

    private IEnumerable<double> Rates(string key) => Hosts.Select(host => host.SignaturesPerSecond(key)?.OfCore).OfType<double>();

    private IEnumerable<string> Differences(FleetHost host)
    {
        foreach (string extension in Hosts.SelectMany(other => other.Machine.CryptoExtensions ?? []).Distinct())
        {
            int having = Hosts.Count(other => other.Machine.CryptoExtensions?.Contains(extension) == true);
            if (host.Machine.CryptoExtensions?.Contains(extension) == false && 2 * having > Hosts.Count)
                yield return $"no {extension}";
        }

        if (host.Machine.OpenSslCapabilityMask is { } mask && Most(other => other.Machine.OpenSslCapabilityMask) is null)
            yield return $"OPENSSL_ia32cap={mask}";
        if (host.ThrottledPeriods is > 0 and var periods)
            yield return FormattableString.Invariant($"throttled in {periods:#,0} periods while it was measured");
        if (host.StolenShare is > LeastStolen and var stolen)
            yield return FormattableString.Invariant($"{100 * stolen:0} % of its cores' time given to others by the hypervisor");
        if (Differs(host, other => other.Machine.OpenSsl) is { } openSsl)
            yield return $"OpenSSL {host.Machine.OpenSsl}, the others {openSsl}";
        if (Differs(host, other => other.Machine.DotNet) is { } dotNet)
            yield return $"{host.Machine.DotNet}, the others {dotNet}";
    }

    // What most have, where this one has another.
    private string? Differs(FleetHost host, Func<FleetHost, string?> of) => Most(of) is { } most && of(host) is { } own && own != most ? most : null;

    private string? Most(Func<FleetHost, string?> of) => Hosts.GroupBy(of).OrderByDescending(same => same.Count()).First() is var most && 2 * most.Count() > Hosts.Count ? most.Key : null;
}
