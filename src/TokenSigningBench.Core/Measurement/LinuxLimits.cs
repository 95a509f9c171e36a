using System.Globalization;

namespace TokenSigningBench.Core.Measurement;

/// <summary>What Linux tells of limits on this process and of time taken from it; null on other systems and where a file is missing.</summary>
internal static class LinuxLimits
{
    // USER_HZ, which the kernel fixes at 100 for what it shows to programs (proc(5), /proc/stat).
    private const double TicksPerSecond = 100;

    /// <summary>The control group's limit in cores: quota over period (cgroups(7): cpu.max in version 2, cpu.cfs_* in version 1).</summary>
    public static double? CpuLimitCores()
    {
        if (Words("/sys/fs/cgroup/cpu.max") is [var quota, var period])
            return quota == "max" ? null : Number(quota) / Number(period);

        return Words("/sys/fs/cgroup/cpu/cpu.cfs_quota_us") is [var quota1] && Words("/sys/fs/cgroup/cpu/cpu.cfs_period_us") is [var period1] && Number(quota1) > 0
            ? Number(quota1) / Number(period1)
            : null;
    }

    /// <summary>How many periods the control group was throttled in.</summary>
    public static long? ThrottledPeriods() =>
        (long?)(After("/sys/fs/cgroup/cpu.stat", "nr_throttled") ?? After("/sys/fs/cgroup/cpu/cpu.stat", "nr_throttled"));

    /// <summary>The eighth figure of /proc/stat's first line.</summary>
    public static double? StealSeconds() =>
        Words("/proc/stat") is ["cpu", .. { Length: >= 8 } times] ? Number(times[7]) / TicksPerSecond : null;

    /// <summary>All of /proc/stat's first line but the fourth and fifth figure, which are of waiting; the last two are in the first two already.</summary>
    public static double? BusySeconds() =>
        Words("/proc/stat") is ["cpu", .. { Length: >= 8 } times] ? times.Take(8).Where((_, field) => field is not (3 or 4)).Sum(Number) / TicksPerSecond : null;

    /// <summary>The processor's name, where its architecture has the kernel tell it.</summary>
    public static string? CpuModel() =>
        Lines("/proc/cpuinfo").FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))?.Split(':', 2)[1].Trim();

    private static double? After(string path, string name) =>
        Lines(path).Select(line => line.Split(' ')).FirstOrDefault(words => words[0] == name) is [_, var value] ? Number(value) : null;

    private static string[] Words(string path) => [.. Lines(path).SelectMany(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))];

    private static string[] Lines(string path)
    {
        if (!OperatingSystem.IsLinux())
            return [];

        try
        {
            return File.ReadAllLines(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    private static double? Number(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) ? value : null;
}
