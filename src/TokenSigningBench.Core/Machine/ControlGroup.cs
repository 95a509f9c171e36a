namespace TokenSigningBench.Core.Machine;

/// <summary>The processor limit of a process on Linux: the tightest one of its own control group and all above it.</summary>
/// <param name="Cores">
/// The limit in cores: quota over period (cgroups(7): cpu.max in version 2, cpu.cfs_* in version 1); null for no limit.
/// </param>
/// <param name="ThrottledPeriods">
/// How many periods the group with that limit was throttled in, or the innermost group if there is no limit; null if not known.
/// </param>
public sealed record ControlGroup(double? Cores, long? ThrottledPeriods)
{
    private const string CpuController = "cpu";

    /// <summary>Reads the limit of this process.</summary>
    public static ControlGroup Own() => Of("/sys/fs/cgroup", TextFile.Lines("/proc/self/cgroup"));

    /// <summary>Reads the limit of a process.</summary>
    /// <param name="mount">The mount point of control groups.</param>
    /// <param name="memberships">The lines of the process's /proc/PID/cgroup: hierarchy number, controllers, path.</param>
    public static ControlGroup Of(string mount, IEnumerable<string> memberships)
    {
        List<ControlGroup> groups = [];
        foreach (string[] fields in memberships.Select(line => line.Split(':', 3)).Where(fields => fields.Length == 3))
        {
            if (fields[1].Length == 0)
                // Next to version 1, version 2 has a folder of its own.
                groups.AddRange(
                    GroupAndParents(Directory.Exists(Path.Combine(mount, "unified")) ? Path.Combine(mount, "unified") : mount, fields[2])
                        .Select(ReadVersion2)
                );
            else if (fields[1].Split(',').Contains(CpuController))
                groups.AddRange(GroupAndParents(Path.Combine(mount, CpuController), fields[2]).Select(ReadVersion1));
        }

        return groups.Where(group => group.Cores is not null).MinBy(group => group.Cores)
            ?? groups.FirstOrDefault(group => group.ThrottledPeriods is not null)
            ?? new(null, null);
    }

    // In a container, the path can be the host's. The container's own group is then mounted at the top.
    private static IEnumerable<string> GroupAndParents(string top, string path)
    {
        string[] names = path.Split('/', StringSplitOptions.RemoveEmptyEntries);
        return Enumerable.Range(0, names.Length + 1).Select(up => Path.Combine([top, .. names[..^up]]));
    }

    private static ControlGroup ReadVersion2(string folder) =>
        new(
            TextFile.Words(Path.Combine(folder, "cpu.max")) is [var quota, var period]
                ? TextFile.Number(quota) / TextFile.Number(period)
                : null,
            ReadThrottledPeriods(folder)
        );

    private static ControlGroup ReadVersion1(string folder) =>
        new(
            TextFile.Words(Path.Combine(folder, "cpu.cfs_quota_us")) is [var quota]
            && TextFile.Words(Path.Combine(folder, "cpu.cfs_period_us")) is [var period]
            && TextFile.Number(quota) > 0
                ? TextFile.Number(quota) / TextFile.Number(period)
                : null,
            ReadThrottledPeriods(folder)
        );

    private static long? ReadThrottledPeriods(string folder) =>
        TextFile.Lines(Path.Combine(folder, "cpu.stat")).Select(line => line.Split(' ')).FirstOrDefault(words => words[0] == "nr_throttled")
            is [_, var value]
            ? (long?)TextFile.Number(value)
            : null;
}
