using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>Formats the figures and names of a fleet.</summary>
public static class FleetText
{
    // The keys by which a fleet is compared. The table of the groups has the others.
    public static readonly string[] Keys = ["RSA 2048", "RSA 4096", "RSA 8192", "P-256"];

    public static string Names(IReadOnlyList<string> names, int max = 3) =>
        names.Count > max ? Invariant($"{string.Join(", ", names.Take(max))} and {names.Count - max:#,0} more") : string.Join(", ", names);

    public static string DescribeDeviation(OutlierHost outlier) =>
        outlier.Ratio is { } ratio
            ? Invariant($"{ratio:0.00}× its group's {(outlier.Key is { } key ? $"{key} signatures" : "logins")}")
            : "as fast as its group";

    public static string DescribeCause(OutlierHost outlier) =>
        outlier.Differences.Count > 0 ? string.Join("; ", outlier.Differences) : "no known difference";

    public static string Name(LoginKind kind) => $"logins{(kind.Server is null ? "," : " at")} {DescribeKind(kind)}";

    // Without the word logins, which the column's heading has.
    public static string DescribeKind(LoginKind kind) =>
        $"{(kind.Server is { } server ? $"{server}, " : "")}{kind.Key ?? "key unknown"}"
        + $"{kind.Basis switch { LoginBasis.Storm => "", LoginBasis.Calibration => ", calibrated", _ => ", signature only" }}";

    public static string Name(MachineFacts machine) =>
        $"{machine.CpuModel ?? "unknown processor"}, "
        + Invariant($"{(machine.Cores > 0 ? $"{machine.Cores} {(machine.Cores == 1 ? "core" : "cores")}" : "cores unknown")}")
        + (machine.CpuLimitCores is { } limit ? Invariant($", cgroup limit {limit:0.##}") : "");

    // The state in which hosts with the same processor may differ, which puts them in two groups.
    public static string State(MachineFacts machine) =>
        (
            machine.CryptoExtensions is { } extensions
                ? extensions.Count > 0
                    ? string.Join(' ', extensions)
                    : "no extensions"
                : "extensions unknown"
        )
        + $"; {(machine.OpenSsl is { } openSsl ? $"OpenSSL {openSsl}" : "the system's cryptography")}"
        + $"{(machine.OpenSslCapabilityMask is { } mask ? $", OPENSSL_ia32cap={mask}" : "")}; {machine.DotNet}";

    public static string Rate(double rate) => rate.ToString(rate < 100 ? "0.0" : "#,##0", CultureInfo.InvariantCulture);
}
