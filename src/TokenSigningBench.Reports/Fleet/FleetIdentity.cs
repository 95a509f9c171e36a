using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>Remarks on the identity of machines: a machine that is counted twice would carry twice as much.</summary>
internal static class FleetIdentity
{
    public static IEnumerable<string> Remarks(IReadOnlyList<FleetHost> hosts)
    {
        foreach (FleetHost host in hosts.Where(host => host.IsUnidentified))
            yield return Invariant($"{host.Runs.Count:#,0} run files are of one kind of machine and do not tell of which one, so they ")
                + Invariant($"count as one host: {host.Name}. Where they are of several, put each host's into a folder of its name.");
        foreach (
            IGrouping<string, FleetHost> same in hosts
                .Where(host => host.Machine.Identity is not null)
                .GroupBy(host => host.Machine.Identity!)
                .Where(same => same.Skip(1).Any())
        )
            yield return "By their run files these are one machine, or copies of one, and were named as several hosts: "
                + $"{FleetText.Names([.. same.Select(host => host.Name)])}.";
    }
}
