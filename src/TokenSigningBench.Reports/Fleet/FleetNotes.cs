using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>Notes below the tables of a fleet: the meaning of the figures, and problems with the files.</summary>
internal static class FleetNotes
{
    public static IEnumerable<string> Of(IReadOnlyList<FleetHost> hosts) => Conditions(hosts).Concat(Remarks(hosts));

    private static IEnumerable<string> Conditions(IReadOnlyList<FleetHost> hosts)
    {
        yield return "A host's signatures are the medians of its newest profile (machine), "
            + "and of keys that this lacks those of its newest check. "
            + "A login is the processor time of a server under a storm by those who finished, or a calibrated server's mean; "
            + "a host does so many a second when its cores do nothing else.";
        yield return "A group is hosts of one processor, as many cores and the same limit, with the same flags, OpenSSL and .NET; "
            + "those in a state that fewer than three, or less than a tenth, share "
            + "are held against the largest group of their processor.";
        yield return "A host is not like the others whose figure is more than a tenth, and by Iglewicz and Hoaglin's score of 3.5, "
            + "off its group's median, or that differs from most of its group in what decides it. "
            + "Hosts were measured at other times and on machines of their own: a difference inside a group's spread is none.";
        if (hosts.Count > FleetDocument.MaxHostsWithSections)
        {
            yield return Invariant($"Of more than {FleetDocument.MaxHostsWithSections} hosts no run has a section of its own: ")
                + "tokenbench report with the files of one host shows them.";
        }
    }

    // Problems with the files, not with the hosts.
    private static IEnumerable<string> Remarks(IReadOnlyList<FleetHost> hosts)
    {
        foreach (
            (string text, FleetHost[] those) in new (string, FleetHost[])[]
            {
                (
                    "The run files tell nothing of the processor or of the cores of",
                    [.. hosts.Where(host => host.Machine.CpuModel is null || host.Machine.Cores <= 0)]
                ),
                ("Several profiles were given, of which the newest counts, of", [.. hosts.Where(host => host.Profiles > 1)]),
                (
                    "Run files of different machines go by one name, and the newest tells the machine of",
                    [.. hosts.Where(host => host.IsOfSeveralMachines)]
                ),
                (
                    "A storm ended before it was whole, and logins are of what came before, on",
                    [.. hosts.Where(host => host.Partial is not null)]
                ),
                (
                    "A key that was checked is not fit, or a storm was not as it was asked to be, on",
                    [.. hosts.Where(host => host.Runs.Any(run => run.IsNotMet))]
                ),
                (
                    "Nothing that was measured tells of signatures or logins on",
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
            yield return "The very same figures, to the last digit, are given for two hosts, "
                + $"one of which was not measured: {FleetText.Names(copies)}.";
        }
    }
}
