using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>Notes below the tables of a fleet: the meaning of the figures, and problems with the files.</summary>
internal static class FleetNotes
{
    public static IEnumerable<string> Of(IReadOnlyList<FleetHost> hosts) => Conditions(hosts).Concat(Remarks(hosts));

    private static IEnumerable<string> Conditions(IReadOnlyList<FleetHost> hosts)
    {
        yield return "Signatures are the medians of a host's newest profile (tokenbench machine). "
            + "Keys that the profile lacks are from the newest check. "
            + "The cost of a login is the CPU time of a server in a load test, divided by its finished logins, "
            + "or a calibrated server's mean. "
            + "Rates are for cores that do nothing else.";
        yield return "A group has the same processor, cores, cgroup limit, CPU flags, OpenSSL and .NET. "
            + "Hosts in a state that fewer than three hosts, or less than 10%, share "
            + "are compared with the largest group of their processor.";
        yield return "An outlier is more than 10% off its group's median, with an Iglewicz-Hoaglin score above 3.5, "
            + "or differs from most of its group in what decides the cost. "
            + "Hosts were measured at different times: a difference within a group's spread decides nothing.";
        if (hosts.Count > FleetDocument.MaxHostsWithSections)
        {
            yield return Invariant($"With more than {FleetDocument.MaxHostsWithSections} hosts, runs have no sections. ")
                + "Use tokenbench report with the files of one host.";
        }
    }

    // Problems with the files, not with the hosts.
    private static IEnumerable<string> Remarks(IReadOnlyList<FleetHost> hosts)
    {
        foreach (
            (string text, FleetHost[] those) in new (string, FleetHost[])[]
            {
                (
                    "The run files do not state the processor or the cores of",
                    [.. hosts.Where(host => host.Machine.CpuModel is null || host.Machine.Cores <= 0)]
                ),
                ("Several profiles were given (the newest counts) of", [.. hosts.Where(host => host.Profiles > 1)]),
                (
                    "Run files of different machines have one host name (the newest counts):",
                    [.. hosts.Where(host => host.IsOfSeveralMachines)]
                ),
                ("A load test ended early; its logins are from the part before, on", [.. hosts.Where(host => host.Partial is not null)]),
                (
                    "A key is not fit, or an assertion of a load test failed, on",
                    [.. hosts.Where(host => host.Runs.Any(run => run.IsNotMet))]
                ),
                (
                    "Neither signatures nor logins were measured on",
                    [.. hosts.Where(host => host is { SignMilliseconds.Count: 0, Login: null })]
                ),
            }
        )
        {
            if (those.Length > 0)
                yield return $"{text} {FleetText.Names([.. those.Select(host => host.Name)])}.";
        }

        foreach (string remark in FleetIdentity.Remarks(hosts))
            yield return remark;

        string[] copies =
        [
            .. from same in hosts.SelectMany(host => host.Runs.Select(run => (host.Name, Run: run))).GroupBy(one => one.Run.Started)
            where same.Skip(1).Any()
            let all = same.ToArray()
            from index in Enumerable.Range(1, all.Length - 1)
            let first = Array.FindIndex(all, one => one.Run.IsCopyOf(all[index].Run))
            where first >= 0 && first < index && all[first].Name != all[index].Name
            select $"{all[index].Name} as {all[first].Name}",
        ];
        if (copies.Length > 0)
        {
            yield return $"Two hosts have identical figures, so one was not measured: {FleetText.Names(copies)}.";
        }
    }
}
