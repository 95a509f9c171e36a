using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Lab.Plan;

/// <summary>A plan for a fleet as JSON data: the fleet today, with another key, and its groups of hosts.</summary>
internal sealed record FleetPlanData(
    int Schema,
    double P95Milliseconds,
    double? WantedLoginsPerSecond,
    FleetData Now,
    string Replacement,
    FleetData? Replaced,
    double? FreedCores,
    IEnumerable<string> NotReplaced,
    IEnumerable<string> LeftOut,
    IEnumerable<GroupData> Groups
);

internal sealed record FleetData(double LoginsPerSecond, double LoginsPerSecondEvenly, string BreaksFirst, IEnumerable<HostData> Hosts)
{
    public static FleetData Of(MixedFleet fleet) =>
        new(
            fleet.LoginsPerSecond,
            fleet.LoginsPerSecondEvenly,
            fleet.BreaksFirst.Node.Name,
            fleet.Nodes.Select(one => new HostData(
                one.Node.Name,
                one.Node.Cores,
                one.Node.ServiceMilliseconds,
                one.LoginsPerSecond,
                one.Utilization
            ))
        );
}

internal sealed record HostData(string Host, int Cores, double LoginMilliseconds, double LoginsPerSecond, double Utilization);

internal sealed record GroupData(
    string? Processor,
    int Cores,
    double? CpuLimitCores,
    IEnumerable<string> Extensions,
    string? OpenSsl,
    string DotNet,
    IEnumerable<string> Hosts,
    IEnumerable<SignaturesData> SignaturesPerSecondAndCore,
    IEnumerable<LoginsData> LoginsPerSecondAndCore,
    IEnumerable<OutlierData> Outliers
)
{
    public static GroupData Of(FleetGroup all) =>
        new(
            all.Machine.CpuModel,
            all.Machine.Cores,
            all.Machine.CpuLimitCores,
            all.Machine.CryptoExtensions ?? [],
            all.Machine.OpenSsl,
            all.Machine.DotNet,
            all.Hosts.Select(host => host.Name),
            from key in all.Keys
            let spread = all.Signatures(key)
            select new SignaturesData(key, spread?.Hosts, spread?.Median, spread?.Lowest, spread?.Highest),
            from kind in all.LoginKinds
            let spread = all.Logins(kind)
            select new LoginsData(kind.Server, kind.Key, kind.Basis, spread?.Hosts, spread?.Median, spread?.Lowest, spread?.Highest),
            all.Outliers.Select(outlier => new OutlierData(outlier.Host.Name, outlier.Key, outlier.Ratio, outlier.Differences))
        );
}

internal sealed record SignaturesData(string Key, int? Hosts, double? Median, double? Lowest, double? Highest);

internal sealed record LoginsData(
    string? Server,
    string? Key,
    LoginBasis Basis,
    int? Hosts,
    double? Median,
    double? Lowest,
    double? Highest
);

internal sealed record OutlierData(string Host, string? Key, double? Ratio, IReadOnlyList<string> Differences);

/// <summary>A plan for a fleet as JSON.</summary>
public static class FleetPlanJson
{
    private const int Schema = 1;

    private static readonly JsonSerializerOptions Options = DataJson.OptionsOf(FleetPlanDataTypes.Default);

    /// <param name="peakPerSecond">The wanted logins/s; null for none.</param>
    public static string Render(FleetPlan plan, IReadOnlyList<FleetGroup> groups, double? peakPerSecond) =>
        DataJson.Render(
            new FleetPlanData(
                Schema,
                plan.Now.P95Milliseconds,
                peakPerSecond,
                FleetData.Of(plan.Now),
                plan.Replacement,
                plan.After is { } after ? FleetData.Of(after) : null,
                plan.FreedCores,
                plan.NotReplaced.Select(host => host.Name),
                plan.LeftOut.Select(host => host.Name),
                groups.Select(GroupData.Of)
            ),
            Options
        );
}

[JsonSerializable(typeof(FleetPlanData))]
internal sealed partial class FleetPlanDataTypes : JsonSerializerContext;
