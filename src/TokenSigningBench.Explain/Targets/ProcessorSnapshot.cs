using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Explain.Targets;

/// <summary>What Linux has counted for a process and its machine until now.</summary>
/// <param name="Threads">Time by thread.</param>
/// <param name="BusySeconds">Of all cores of the machine; null where it is not reported.</param>
internal sealed record ProcessorSnapshot(
    IReadOnlyDictionary<string, ThreadSchedule> Threads,
    double? BusySeconds,
    long? Periods,
    long? ThrottledPeriods,
    long Timestamp
)
{
    private const double NanosecondsPerSecond = 1e9;

    private const string ControlGroups = "/sys/fs/cgroup";

    // The runtime's name of the pool's threads, as far as the kernel keeps it.
    private const string PoolThread = ".NET TP Worker";

    public static ProcessorSnapshot Of(int process)
    {
        var threads = new Dictionary<string, ThreadSchedule>();
        string tasks = Invariant($"/proc/{process}/task");
        try
        {
            foreach (string task in Directory.EnumerateDirectories(tasks))
            {
                // proc(5), schedstat: nanoseconds on a core, nanoseconds of waiting for one, which has waking up in it.
                if (Words(Path.Combine(task, "schedstat")) is [var used, ..])
                    threads[Path.GetFileName(task)] = new(
                        Number(used) / NanosecondsPerSecond,
                        Lines(Path.Combine(task, "comm")) is [PoolThread, ..]
                    );
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The server has ended.
        }

        (long? periods, long? throttled) = Group(process);
        return new(threads, BusyCores.Seconds(), periods, throttled, Stopwatch.GetTimestamp());
    }

    /// <summary>What was used since an earlier snapshot. A thread that has ended in between is not counted.</summary>
    public ProcessorTime Since(ProcessorSnapshot earlier)
    {
        ThreadSchedule[] since =
        [
            .. Threads.Select(thread =>
                earlier.Threads.TryGetValue(thread.Key, out ThreadSchedule? before)
                    ? thread.Value with
                    {
                        Used = thread.Value.Used - before.Used,
                    }
                    : thread.Value
            ),
        ];
        double used = since.Sum(thread => thread.Used);
        return new(
            used,
            since.Where(thread => thread.IsOfPool).Sum(thread => thread.Used),
            Environment.ProcessorCount,
            BusyCores.OfOthers(earlier.BusySeconds, BusySeconds, used, Stopwatch.GetElapsedTime(earlier.Timestamp, Timestamp).TotalSeconds),
            Periods - earlier.Periods,
            ThrottledPeriods - earlier.ThrottledPeriods
        );
    }

    // cpu.stat of the process's own group and those above it, the one with the most throttled periods. The file is the same in both
    // versions of control groups (cgroups(7)): "0::/path" is version 2, "1:cpu,cpuacct:/path" is version 1.
    private static (long? Periods, long? Throttled) Group(int process)
    {
        (long? Periods, long? Throttled) most = (null, null);
        foreach (string[] fields in Lines(Invariant($"/proc/{process}/cgroup")).Select(line => line.Split(':', 3)))
        {
            if (fields is not [var number, var controllers, var path] || !(number == "0" || controllers.Split(',').Contains("cpu")))
                continue;
            string[] names = path.Split('/', StringSplitOptions.RemoveEmptyEntries);
            for (int depth = 0; depth <= names.Length; depth++)
            {
                string[] lines = Lines(Path.Combine([ControlGroups, controllers, .. names[..depth], "cpu.stat"]));
                if (
                    Field(lines, "nr_periods") is { } periods
                    && Field(lines, "nr_throttled") is { } throttled
                    && throttled >= (most.Throttled ?? 0)
                )
                    most = (periods, throttled);
            }
        }

        return most;
    }

    private static long? Field(string[] lines, string name) =>
        lines.Select(line => line.Split(' ')).FirstOrDefault(words => words[0] == name) is [_, var value]
            ? long.Parse(value, CultureInfo.InvariantCulture)
            : null;

    private static string[] Words(string file) => string.Join(' ', Lines(file)).Split(' ', StringSplitOptions.RemoveEmptyEntries);

    private static string[] Lines(string file)
    {
        try
        {
            return File.ReadAllLines(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}

/// <summary>The processor time of a thread.</summary>
/// <param name="Used">Seconds on a core.</param>
internal sealed record ThreadSchedule(double Used, bool IsOfPool);
