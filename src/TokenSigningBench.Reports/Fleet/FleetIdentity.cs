using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>Remarks on the identity of machines: a machine that is counted twice would carry twice as much.</summary>
public static class FleetIdentity
{
    public static IEnumerable<string> Remarks(IReadOnlyList<FleetHost> hosts)
    {
        foreach (FleetHost host in hosts.Where(host => host.IsUnidentified))
            yield return Invariant($"{host.Runs.Count:#,0} run files without a machine identity count as one host: {host.Name}. ")
                + "If they are of several hosts, put the files of each host into a folder with its name.";
        foreach (
            IGrouping<string, FleetHost> same in hosts
                .Where(host => host.Machine.Identity is not null)
                .GroupBy(host => host.Machine.Identity!)
                .Where(same => same.Skip(1).Any())
        )
            yield return "One machine, or copies of it, is named as several hosts: "
                + $"{FleetText.Names([.. same.Select(host => host.Name)])}.";
    }
}
