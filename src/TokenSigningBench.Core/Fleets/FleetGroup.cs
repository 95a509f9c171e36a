using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Fleets;

/// <summary>Logins of one kind. Only logins of the same kind are compared with each other.</summary>
/// <param name="Basis">How their time is known.</param>
/// <param name="Key">The signing key; null where it is not known.</param>
/// <param name="Server">The server; null where only a signature is known.</param>
public sealed record LoginKind(LoginBasis Basis, string? Key, string? Server)
{
    /// <summary>The kind of a host's logins; null where none were measured.</summary>
    public static LoginKind? Of(FleetHost host) => host.Login is { } login ? new(login.Basis, login.Key, login.Server) : null;
}

/// <summary>The distribution of a rate over the hosts of a group.</summary>
/// <param name="Hosts">The number of hosts that have the figure.</param>
/// <param name="Median">The median, per second and core.</param>
public sealed record FleetSpread(int Hosts, double Median, double Lowest, double Highest, double Sum)
{
    internal static FleetSpread? Of(IEnumerable<double> figures)
    {
        double[] sorted = [.. figures.Order()];
        return sorted.Length == 0 ? null : new(sorted.Length, sorted.Median(), sorted[0], sorted[^1], sorted.Sum());
    }
}

/// <summary>
/// An outlier: a host that is slower or faster than its group, or that differs from it in a property that decides the speed.
/// </summary>
/// <param name="Key">The key whose signatures show it; null where the figures are not unusual, or logins show it.</param>
/// <param name="Ratio">
/// Its signatures per second with that key, or its logins per second, over the group's median; null where neither is unusual.
/// </param>
/// <param name="Differences">
/// The properties that differ from most of the group, likeliest cause first; empty where no difference is known.
/// </param>
public sealed record OutlierHost(FleetHost Host, string? Key, double? Ratio, IReadOnlyList<string> Differences);

/// <summary>
/// The hosts of a fleet with the same kind of machine: the same processor, number of cores and limit, and the same state (the processor
/// flags that matter, OpenSSL and .NET). A state that only few hosts of a processor have is no group of its own: these hosts are compared
/// with the others and reported as outliers.
/// </summary>
public sealed class FleetGroup
{
    // Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993: 0.6745 times the distance from the median over the median absolute
    // deviation, above 3.5.
    private const double Consistency = 0.6745;
    private const double MaxScore = 3.5;

    // Among machines within 1% of each other, the score would make the smallest difference an outlier.
    private const double MinDifference = 0.1;

    private const double MinStealShare = 0.01;

    // Of two hosts, each is as unusual as the other.
    private const int MinToCompare = 3;

    // A state with fewer hosts, or a smaller share of a processor's hosts, is no group of its own.
    private const int MinGroupSize = 3;
    private const double MinShareOfGroup = 0.1;

    // The group's state is that of most hosts.
    private FleetGroup(IReadOnlyList<FleetHost> hosts)
    {
        Hosts = hosts;
        Machine = hosts.GroupBy(StateOf).MaxBy(same => same.Count())!.First().Machine;
        Keys =
        [
            .. hosts
                .SelectMany(host => host.SignMilliseconds.Keys)
                .Distinct()
                .OrderBy(key => !key.StartsWith("RSA", StringComparison.Ordinal))
                .ThenBy(key => key, StringComparer.Create(CultureInfo.InvariantCulture, CompareOptions.NumericOrdering)),
        ];
        LoginKinds =
        [
            .. hosts
                .Select(LoginKind.Of)
                .OfType<LoginKind>()
                .Distinct()
                .OrderBy(kind => kind.Basis)
                .ThenBy(kind => kind.Server, StringComparer.Ordinal)
                .ThenBy(kind => kind.Key, StringComparer.Ordinal),
        ];
        Outliers = [.. FindOutliers().OrderBy(outlier => outlier.Ratio ?? 1).ThenBy(outlier => outlier.Host.Name, StringComparer.Ordinal)];
    }

    /// <summary>Groups a fleet, largest group first.</summary>
    public static IReadOnlyList<FleetGroup> Of(IReadOnlyList<FleetHost> hosts) =>
        [
            .. hosts
                .GroupBy(host => (host.Machine.CpuModel, host.Machine.Cores, host.Machine.CpuLimitCores))
                .SelectMany(OfProcessor)
                .OrderByDescending(group => group.Hosts.Count)
                .ThenBy(group => group.Machine.CpuModel, StringComparer.Ordinal)
                .ThenBy(group => group.Machine.Cores)
                .ThenBy(group => StateOf(group.Hosts[0]).ToString(), StringComparer.Ordinal),
        ];

    public IReadOnlyList<FleetHost> Hosts { get; }

    /// <summary>The properties that all hosts have, and the state of most of them.</summary>
    public MachineFacts Machine { get; }

    /// <summary>The keys that were measured on any host.</summary>
    public IReadOnlyList<string> Keys { get; }

    /// <summary>The kinds of logins that were measured on any host.</summary>
    public IReadOnlyList<LoginKind> LoginKinds { get; }

    /// <summary>The outliers, slowest first.</summary>
    public IReadOnlyList<OutlierHost> Outliers { get; }

    /// <summary>Signatures per second and core with a key; null where none were measured.</summary>
    public FleetSpread? Signatures(string key) => FleetSpread.Of(Rates(key));

    /// <summary>Logins of a kind per second and core; null where none were measured.</summary>
    public FleetSpread? Logins(LoginKind kind) => FleetSpread.Of(Rates(kind));

    // Hosts in a rare state join the largest group.
    private static IEnumerable<FleetGroup> OfProcessor(IEnumerable<FleetHost> hosts)
    {
        FleetHost[][] states =
        [
            .. hosts
                .GroupBy(StateOf)
                .Select(same => same.ToArray())
                .OrderByDescending(same => same.Length)
                .ThenBy(same => same[0].Name, StringComparer.Ordinal),
        ];
        int all = states.Sum(same => same.Length);
        ILookup<bool, FleetHost[]> isGroup = states
            .Index()
            .ToLookup(
                same => same.Index == 0 || (same.Item.Length >= MinGroupSize && same.Item.Length >= MinShareOfGroup * all),
                same => same.Item
            );
        return isGroup[true]
            .Select(
                (own, index) =>
                    new FleetGroup(
                        index > 0
                            ? own
                            :
                            [
                                .. own.Concat(isGroup[false].SelectMany(few => few))
                                    .OrderBy(host => host.Name, StringComparer.OrdinalIgnoreCase),
                            ]
                    )
            );
    }

    private static (string? Extensions, string? OpenSsl, string? Mask, string DotNet) StateOf(FleetHost host) =>
        (
            host.Machine.CryptoExtensions is { } extensions ? string.Join(' ', extensions.Order(StringComparer.Ordinal)) : null,
            host.Machine.OpenSsl,
            host.Machine.OpenSslCapabilityMask,
            host.Machine.DotNet
        );

    private IEnumerable<OutlierHost> FindOutliers()
    {
        (string? Key, LoginKind? Kind, Typical Typical)[] figures =
        [
            .. Keys.Select(key => ((string?)key, (LoginKind?)null, Typical.Of(Rates(key)))),
            .. LoginKinds.Select(kind => ((string?)null, (LoginKind?)kind, Typical.Of(Rates(kind)))),
        ];
        var majority = new Majority(Hosts);
        foreach (FleetHost host in Hosts)
        {
            string[] differences = Hosts.Count < MinToCompare ? [] : [.. majority.Differences(host)];
            LoginKind? own = LoginKind.Of(host);
            (string? Key, double Ratio)? worst = figures
                .Select(one =>
                    (
                        one.Key,
                        Ratio: one.Typical.OutlierRatio(
                            one.Key is { } key ? host.SignaturesPerSecond(key)?.PerCore
                            : one.Kind == own ? host.LoginsPerSecond?.PerCore
                            : null
                        )
                    )
                )
                .Where(one => one.Ratio is not null)
                .OrderByDescending(one => Math.Abs(Math.Log(one.Ratio!.Value)))
                .Select(one => ((string?, double)?)(one.Key, one.Ratio!.Value))
                .FirstOrDefault();
            if (worst is not null || differences.Length > 0)
                yield return new(host, worst?.Key, worst?.Ratio, differences);
        }
    }

    private IEnumerable<double> Rates(string key) => Hosts.Select(host => host.SignaturesPerSecond(key)?.PerCore).OfType<double>();

    private IEnumerable<double> Rates(LoginKind kind) =>
        Hosts.Where(host => LoginKind.Of(host) == kind).Select(host => host.LoginsPerSecond!.Value.PerCore);

    // Median and spread of a group's rates.
    private sealed record Typical(int Hosts, double Median, double Deviation)
    {
        public static Typical Of(IEnumerable<double> all)
        {
            double[] rates = [.. all];
            double median = rates.Median();
            return new(rates.Length, median, rates.Select(rate => Math.Abs(rate - median)).Median());
        }

        public double? OutlierRatio(double? own) =>
            Hosts >= MinToCompare
            && own is { } rate
            && Math.Abs(rate / Median - 1) > MinDifference
            && Consistency * Math.Abs(rate - Median) > MaxScore * Deviation
                ? rate / Median
                : null;
    }

    // The properties that more than half of the hosts share.
    private sealed class Majority(IReadOnlyList<FleetHost> hosts)
    {
        private readonly string[] _extensions =
        [
            .. hosts
                .SelectMany(host => host.Machine.CryptoExtensions ?? [])
                .CountBy(extension => extension)
                .Where(extension => 2 * extension.Value > hosts.Count)
                .Select(extension => extension.Key),
        ];
        private readonly string? _mask = MostCommon(hosts, host => host.Machine.OpenSslCapabilityMask);
        private readonly string? _openSsl = MostCommon(hosts, host => host.Machine.OpenSsl);
        private readonly string? _dotNet = MostCommon(hosts, host => host.Machine.DotNet);

        public IEnumerable<string> Differences(FleetHost host)
        {
            if (host.Machine.CryptoExtensions is { } own)
            {
                foreach (string extension in _extensions.Except(own))
                    yield return $"no {extension}";
            }

            if (host.Machine.OpenSslCapabilityMask is { } mask && mask != _mask)
                yield return $"OPENSSL_ia32cap={mask}";
            if (host.ThrottledPeriods is > 0 and var periods)
                yield return Invariant($"throttled in {periods:#,0} periods while it was measured");
            if (host.StealShare is > MinStealShare and var steal)
                yield return Invariant($"{100 * steal:0} % of its cores' time given to others by the hypervisor");
            if (host.Machine.OpenSsl is { } openSsl && _openSsl is { } others && openSsl != others)
                yield return $"OpenSSL {openSsl}{Age(openSsl, others)} {others}";
            if (_dotNet is { } usual && host.Machine.DotNet != usual)
                yield return $"{host.Machine.DotNet}{Age(host.Machine.DotNet, usual)} {usual}";
        }

        private static string Age(string own, string others) =>
            Version.TryParse(own.Split(' ')[^1], out Version? version)
            && Version.TryParse(others.Split(' ')[^1], out Version? other)
            && version != other
                ? $", {(version < other ? "older" : "newer")} than the others'"
                : ", the others";

        private static string? MostCommon(IReadOnlyList<FleetHost> hosts, Func<FleetHost, string?> of) =>
            hosts.GroupBy(of).MaxBy(same => same.Count()) is { } largest && 2 * largest.Count() > hosts.Count ? largest.Key : null;
    }
}
