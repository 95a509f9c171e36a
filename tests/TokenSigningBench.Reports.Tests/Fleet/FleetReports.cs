using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Reports.Tests.Fleet;

/// <summary>
/// Runs with invented figures of twelve hosts with two processor models: one without AVX512-IFMA, one throttled, one with an older OpenSSL.
/// </summary>
internal static class FleetReports
{
    public static ReportedRun OfFleet(string name, RunFile run, string host) =>
        new(name, run) { Host = PrintableText.Of(host), HostRun = HostRun.IsIn(run) ? HostRun.Of(run) : null };

    public static IReadOnlyList<(string Host, RunFile Run)> Hosts { get; } = [.. Enumerable.Range(0, 12).SelectMany(Runs)];

    public static IReadOnlyList<ReportedRun> Reported { get; } =
    [.. Hosts.Select((one, index) => OfFleet($"{one.Host}/{(index % 2 == 0 ? "machine" : "storm")}.run.json", one.Run, one.Host))];

    private static IEnumerable<(string, RunFile)> Runs(int host)
    {
        bool isOld = host >= 8;
        MachineFacts machine = FleetSamples.Machine(
            isOld ? FleetSamples.Old : FleetSamples.New,
            isOld ? 2 : 8,
            host == 2 ? "1.1.1" : "3.0.19",
            host == 3 ? ["ADX"] : []
        );
        // ± 1%, the usual spread between equal hosts.
        double slowness = (1 + 0.01 * (host % 3 - 1)) * (isOld ? 2 : 1) * (host is 3 or 5 ? 1.6 : 1);
        DateTimeOffset started = DateTimeOffset.UnixEpoch.AddMinutes(host);
        yield return (
            $"web{host:00}",
            (
                host == 10 ? FleetSamples.Check(machine, slowness) : FleetSamples.Profile(machine, slowness, throttled: host == 5 ? 42 : 0)
            ) with
            {
                Started = started,
            }
        );
        yield return ($"web{host:00}", FleetSamples.Storm(machine, 50 * slowness) with { Started = started.AddSeconds(30) });
    }
}
