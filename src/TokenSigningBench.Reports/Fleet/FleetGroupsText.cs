using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Fleets;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>A fleet by the kinds of machine in it: what their cores sign and carry, how they differ, and which of them is not like the others.</summary>
public static class FleetGroupsText
{
    // The keys of a machine's profile that a fleet is chosen by; the others are in its run files.
    private static readonly string[] Shown = ["RSA 2048", "RSA 4096", "RSA 8192", "P-256"];

    private static readonly string[] Headings = ["Figure", "Hosts", "A second and a core", "Lowest", "Highest", "A host"];

    /// <summary>Renders the groups.</summary>
    public static string Render(IReadOnlyList<FleetGroup> groups)
    {
        ArgumentNullException.ThrowIfNull(groups);
        return string.Join('\n', groups.Select(Group));
    }

    private static string Group(FleetGroup group) =>
        string.Create(CultureInfo.InvariantCulture, $"{group.Hosts.Count:#,0} {(group.Hosts.Count == 1 ? "host" : "hosts")}: {Name(group.Machine)}; {State(group.Machine)}\n")
        + PlainText.MarkdownTable(Headings, [.. Shown.Where(group.Keys.Contains).Select(key => Row($"signatures, {key}", group.Signatures(key), group)), .. group.LoginKinds.Select(kind => Row(Name(kind), group.Logins(kind), group))])
        + string.Concat(group.Odd.Select(Odd));

    private static string[] Row(string name, FleetSpread? spread, FleetGroup group) => spread is null ? [name, "0", .. Enumerable.Repeat("not measured", 4)]
        : [name, Count(spread.Hosts), Rate(spread.Median), Rate(spread.Lowest), Rate(spread.Highest), group.Hosts[0].Cores is > 0 and var cores ? Rate(spread.Median * cores) : "unknown"];

    private static string Odd(OddHost odd) => $"  {(odd.Ratio is null ? "differs" : "ODD")}  {odd.Host.Name}: {How(odd)}: {Why(odd)}\n";

    internal static string How(OddHost odd) =>
        odd.Ratio is { } ratio ? string.Create(CultureInfo.InvariantCulture, $"{ratio:0.00} times its group's {(odd.Key is { } key ? $"{key} signatures" : "logins")}") : "as fast as its group";

    internal static string Why(OddHost odd) => odd.Differences.Count > 0 ? string.Join("; ", odd.Differences) : "nothing that is known of it differs";

    internal static string Name(LoginKind kind) => $"logins{(kind.Server is { } server ? $" at {server}" : "")}, {kind.Key ?? "key unknown"}{kind.Basis switch { LoginBasis.Storm => "", LoginBasis.Calibration => ", calibrated", _ => ", a signature alone" }}";

    internal static string Name(MachineFacts machine) => string.Create(CultureInfo.InvariantCulture,
        $"{machine.CpuModel ?? "unknown processor"}, {(machine.Cores > 0 ? $"{machine.Cores} {(machine.Cores == 1 ? "core" : "cores")}" : "cores unknown")}{(machine.CpuLimitCores is { } limit ? $", limited to {limit:0.##}" : "")}");

    // Hosts of one processor may be two groups for it.
    private static string State(MachineFacts machine) =>
        $"{(machine.CryptoExtensions is { } extensions ? extensions.Count > 0 ? string.Join(' ', extensions) : "no extensions" : "extensions unknown")}; {(machine.OpenSsl is { } openSsl ? $"OpenSSL {openSsl}" : "the system's own cryptography")}{(machine.OpenSslCapabilityMask is { } mask ? $", OPENSSL_ia32cap={mask}" : "")}; {machine.DotNet}";

    internal static string Rate(double rate) => rate.ToString(rate < 100 ? "0.0" : "#,##0", CultureInfo.InvariantCulture);

    internal static string Count(int count) => count.ToString("#,##0", CultureInfo.InvariantCulture);
}
