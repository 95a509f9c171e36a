using System.Globalization;

namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>How much memory processes needed.</summary>
internal static class ProcessMemory
{
    // proc(5), /proc/[pid]/status: the peak of the resident set, in kB that are KiB.
    private const string Peak = "VmHWM:";

    /// <summary>The most that each process of a group had, together.</summary>
    /// <param name="group">The process id of its first process.</param>
    /// <returns>Bytes; null where the system has no /proc, or the group is over.</returns>
    public static long? PeakBytes(int group)
    {
        long[] peaks = [.. ProcessGroup.Members(group).Select(Of).OfType<long>()];
        return peaks.Length > 0 ? peaks.Sum() : null;
    }

    private static long? Of(int process)
    {
        try
        {
            return File.ReadLines($"/proc/{process}/status").FirstOrDefault(line => line.StartsWith(Peak, StringComparison.Ordinal)) is { } line
                ? 1024 * long.Parse(line[Peak.Length..].Replace("kB", "", StringComparison.Ordinal), NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite, CultureInfo.InvariantCulture)
                : null;
        }
        catch (IOException)
        {
            // It has ended in this moment.
            return null;
        }
    }
}
