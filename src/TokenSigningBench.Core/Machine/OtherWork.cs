using System.Diagnostics;

namespace TokenSigningBench.Core.Machine;

/// <summary>What other programs use of this machine's processor now.</summary>
/// <param name="Cores">How many cores they use, CPU steal included.</param>
/// <param name="OfCores">The machine's cores.</param>
/// <param name="StealCores">The part of it that the hypervisor takes.</param>
/// <param name="Programs">The programs that use most, the busiest first: by name, and never by their command lines.</param>
public sealed record OtherWork(double Cores, int OfCores, double StealCores, IReadOnlyList<(string Name, double Cores)> Programs)
{
    // A tenth of the cores: what a quiet machine's own work uses is less, also in a window of twenty ticks of the kernel's clock.
    private const double BusyShare = 0.1;

    // Server and load generator use a core each. A machine with two cores must leave three quarters of them.
    private const double NeededCores = 2;
    private const double NeededShare = 0.75;

    private const double MinNamed = 0.05;
    private const int MaxNamed = 3;

    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(500);

    /// <summary>Whether a figure that is measured now is disturbed.</summary>
    public bool IsBusy => Cores > BusyShare * OfCores;

    /// <summary>Whether a server and a load generator have too little of the processor for a reliable figure.</summary>
    public bool LeavesTooLittle => OfCores - Cores < Math.Min(NeededCores, NeededShare * OfCores);

    /// <summary>Reads what other programs use now. It takes half a second where the machine was busy since this program started.</summary>
    /// <returns>Null where the system does not report it.</returns>
    public static OtherWork? Now() => Now(() => CancellationToken.None.WaitHandle.WaitOne(Window), Processes);

    // What a program has seen since its start costs nothing. Only what looks busy is looked at for longer, by program.
    internal static OtherWork? Now(Action wait, Func<IEnumerable<int>> processes)
    {
        int cores = LinuxLimits.Cores();
        if (RunContention.UntilNow() is { OtherCores: { } until } && new OtherWork(until, cores, 0, []) is { IsBusy: false } quiet)
            return quiet;
        Reading before = Reading.Of(processes());
        wait();
        return Reading.Of(processes()).Since(before, cores);
    }

    private static IEnumerable<int> Processes() =>
        from folder in Directory.EnumerateDirectories("/proc")
        let name = Path.GetFileName(folder)
        where name.All(char.IsAsciiDigit)
        select int.Parse(name, CultureInfo.InvariantCulture);

    private sealed record Reading(double? Busy, double? Steal, IReadOnlyDictionary<int, ProcessStat> Programs, long Timestamp)
    {
        public static Reading Of(IEnumerable<int> processes)
        {
            Dictionary<int, ProcessStat> programs = [];
            if (OperatingSystem.IsLinux())
                foreach (int process in processes)
                    if (ProcessStat.Of(Invariant($"{process}")) is { } stat)
                        programs[process] = stat;
            return new(LinuxLimits.BusySeconds(), LinuxLimits.StealSeconds(), programs, Stopwatch.GetTimestamp());
        }

        public OtherWork? Since(Reading before, int cores)
        {
            double seconds = Stopwatch.GetElapsedTime(before.Timestamp, Timestamp).TotalSeconds;
            // A process that has started meanwhile used all of its time in this window.
            (int Id, string Name, double Cores)[] used =
            [
                .. Programs.Select(one =>
                    (one.Key, one.Value.Name, (one.Value.Seconds - (before.Programs.GetValueOrDefault(one.Key)?.Seconds ?? 0)) / seconds)
                ),
            ];
            return
                BusyCores.OfOthers(before.Busy, Busy, seconds * used.Where(one => IsOwn(one.Id)).Sum(one => one.Cores), seconds)
                    is { } others
                ? new(
                    others,
                    cores,
                    (Steal - before.Steal) / seconds ?? 0,
                    [
                        .. used.Where(one => !IsOwn(one.Id))
                            .GroupBy(one => one.Name)
                            .Select(group => (group.Key, group.Sum(one => one.Cores)))
                            .Where(one => one.Item2 >= MinNamed)
                            .OrderByDescending(one => one.Item2)
                            .Take(MaxNamed),
                    ]
                )
                : null;
        }

        // This process, or a descendant of it.
        private bool IsOwn(int process)
        {
            for (int depth = 0; depth < Programs.Count && Programs.TryGetValue(process, out ProcessStat? stat); depth++)
            {
                if (process == Environment.ProcessId)
                    return true;
                process = stat.Parent;
            }

            return false;
        }
    }
}
