using System.Text.Json;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Measurement.Fleets;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>A fleet and what it carries as JSON: one object. What is not known is null.</summary>
public static class FleetPlanJson
{
    private const int Schema = 1;

    /// <summary>Renders a plan and the fleet that it is for.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="groups">The fleet's groups.</param>
    /// <param name="peakPerSecond">The logins a second that are wanted; null for none.</param>
    public static string Render(FleetPlan plan, IReadOnlyList<FleetGroup> groups, double? peakPerSecond)
    {
        ArgumentNullException.ThrowIfNull(plan);
        return JsonText.Render(json => json.Object(() =>
        {
            json.WriteNumber("schema", Schema);
            json.Figure("p95Milliseconds", plan.Now.P95Milliseconds);
            json.Figure("wantedLoginsPerSecond", peakPerSecond);
            Fleet(json, "now", plan.Now);
            json.WriteString("replacement", plan.Replacement);
            if (plan.After is { } after)
                Fleet(json, "replaced", after);
            else
                json.WriteNull("replaced");
            json.Figure("freedCores", plan.FreedCores);
            Names(json, "notReplaced", plan.NotReplaced);
            Names(json, "leftOut", plan.LeftOut);
            json.Objects("groups", groups, group => Group(json, group));
        }));
    }

    private static void Fleet(Utf8JsonWriter json, string name, MixedFleet fleet) => json.Object(name, () =>
    {
        json.Figure("loginsPerSecond", fleet.LoginsPerSecond);
        json.Figure("loginsPerSecondEvenly", fleet.LoginsPerSecondEvenly);
        json.WriteString("breaksFirst", fleet.BreaksFirst.Node.Name);
        json.Objects("hosts", fleet.Nodes, node =>
        {
            json.WriteString("host", node.Node.Name);
            json.WriteNumber("cores", node.Node.Cores);
            json.Figure("loginMilliseconds", node.Node.ServiceMilliseconds);
            json.Figure("loginsPerSecond", node.LoginsPerSecond);
            json.Figure("utilisation", node.Utilisation);
        });
    });

    private static void Group(Utf8JsonWriter json, FleetGroup group)
    {
        json.WriteString("processor", group.Machine.CpuModel);
        json.WriteNumber("cores", group.Machine.Cores);
        json.Figure("cpuLimitCores", group.Machine.CpuLimitCores);
        Texts(json, "extensions", group.Machine.CryptoExtensions ?? []);
        json.WriteString("openSsl", group.Machine.OpenSsl);
        json.WriteString("dotNet", group.Machine.DotNet);
        Names(json, "hosts", group.Hosts);
        json.Objects("signaturesPerSecondAndCore", group.Keys, key =>
        {
            json.WriteString("key", key);
            Spread(json, group.Signatures(key));
        });
        json.Objects("loginsPerSecondAndCore", group.LoginKinds, kind =>
        {
            json.WriteString("server", kind.Server);
            json.WriteString("key", kind.Key);
            json.WriteString("basis", kind.Basis switch { LoginBasis.Storm => "storm", LoginBasis.Calibration => "calibration", _ => "signatureAlone" });
            Spread(json, group.Logins(kind));
        });
        json.Objects("odd", group.Odd, odd =>
        {
            json.WriteString("host", odd.Host.Name);
            json.WriteString("key", odd.Key);
            json.Figure("ratio", odd.Ratio);
            Texts(json, "differences", odd.Differences);
        });
    }

    private static void Spread(Utf8JsonWriter json, FleetSpread? spread)
    {
        json.Count("hosts", spread?.Hosts);
        json.Figure("median", spread?.Median);
        json.Figure("lowest", spread?.Lowest);
        json.Figure("highest", spread?.Highest);
    }

    private static void Names(Utf8JsonWriter json, string name, IReadOnlyList<FleetHost> hosts) => Texts(json, name, hosts.Select(host => host.Name));

    private static void Texts(Utf8JsonWriter json, string name, IEnumerable<string> texts)
    {
        json.WriteStartArray(name);
        foreach (string text in texts)
            json.WriteStringValue(text);
        json.WriteEndArray();
    }
}
