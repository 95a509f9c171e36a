namespace TokenSigningBench.Lab.Processes;

/// <summary>How much memory processes have, and had.</summary>
internal static class ProcessMemory
{
    // proc(5), /proc/[pid]/status: the peak of the resident set, in kB that are KiB.
    private const string Peak = "VmHWM:";

    private const string Now = "VmRSS:";

    /// <summary>The most that each process of a group had, together.</summary>
    /// <param name="group">The process id of its first process.</param>
    /// <returns>Bytes; null where the system has no /proc, or the group is over.</returns>
    public static long? PeakBytes(int group)
    {
        long[] peaks = [.. ProcessGroup.Members(group).Select(process => Of(process, Peak)).OfType<long>()];
        return peaks.Length > 0 ? peaks.Sum() : null;
    }

    /// <summary>What processes hold in this moment, together.</summary>
    /// <returns>Bytes of memory and open file descriptors; null where the system has no /proc, or they have ended.</returns>
    public static (long Bytes, int Files)? Held(IEnumerable<int> processes)
    {
        (long Bytes, int Files)[] held =
        [
            .. processes
                .Select(process => Of(process, Now) is { } bytes && Files(process) is { } files ? (Bytes: bytes, Files: files) : default)
                .Where(one => one.Bytes > 0),
        ];
        return held.Length > 0 ? (held.Sum(one => one.Bytes), held.Sum(one => one.Files)) : null;
    }

    private static int? Files(int process)
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

    private static long? Of(int process, string what)
    {
        try
        {
            return
                File.ReadLines($"/proc/{process}/status").FirstOrDefault(line => line.StartsWith(what, StringComparison.Ordinal))
                    is { } line
                ? 1024
                    * long.Parse(
                        line[what.Length..].Replace("kB", "", StringComparison.Ordinal),
                        NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite,
                        CultureInfo.InvariantCulture
                    )
                : null;
        }
        catch (IOException)
        {
            // It has ended in this moment.
            return null;
        }
    }
}
