namespace TokenSigningBench.Core.Processes;

/// <summary>Current and peak memory of processes.</summary>
public static class ProcessMemory
{
    // proc(5), /proc/[pid]/status: the peak resident set size. The unit "kB" there is KiB.
    private const string PeakField = "VmHWM:";

    private const string CurrentField = "VmRSS:";

    /// <summary>The sum of the peak resident set sizes of a group's processes.</summary>
    /// <param name="group">The group's id, which is the process id of its first process.</param>
    /// <returns>Bytes; null if the system has no /proc or the group has ended.</returns>
    public static long? PeakBytes(int group)
    {
        long[] peaks = [.. ProcessGroup.Members(group).Select(process => ReadStatus(process, PeakField)).OfType<long>()];
        return peaks.Length > 0 ? peaks.Sum() : null;
    }

    /// <summary>The sum of the processes' current resident set sizes and open file descriptors.</summary>
    /// <returns>Bytes and file descriptors; null if the system has no /proc or the processes have ended.</returns>
    public static (long Bytes, int Files)? ReadUsage(IEnumerable<int> processes)
    {
        (long Bytes, int Files)[] usages =
        [
            .. processes
                .Select(process =>
                    ReadStatus(process, CurrentField) is { } bytes && CountFiles(process) is { } files
                        ? (Bytes: bytes, Files: files)
                        : default
                )
                .Where(usage => usage.Bytes > 0),
        ];
        return usages.Length > 0 ? (usages.Sum(usage => usage.Bytes), usages.Sum(usage => usage.Files)) : null;
    }

    private static int? CountFiles(int process)
    {
        try
        {
            return Directory.EnumerateFileSystemEntries($"/proc/{process}/fd").Count();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static long? ReadStatus(int process, string field)
    {
        try
        {
            return
                File.ReadLines($"/proc/{process}/status").FirstOrDefault(line => line.StartsWith(field, StringComparison.Ordinal))
                    is { } line
                ? 1024
                    * long.Parse(
                        line[field.Length..].Replace("kB", "", StringComparison.Ordinal),
                        NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite,
                        CultureInfo.InvariantCulture
                    )
                : null;
        }
        catch (IOException)
        {
            // The process has just ended.
            return null;
        }
    }
}
