using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Processes;

/// <summary>A process group: a process and its descendants, including those whose parent has already ended.</summary>
public static class ProcessGroup
{
    private const int SigKill = 9;

    // USER_HZ. The kernel fixes it at 100 for user space (proc(5)).
    private const double TicksPerSecond = 100;

    /// <summary>
    /// Kills all processes of a group. At least one must be known to be running: the id of a group that has ended may be reused.
    /// </summary>
    /// <param name="id">The group's id, which is the process id of its first process.</param>
    public static void Kill(int id) => Send(id, SigKill);

    /// <summary>Sends a signal to all processes of a group.</summary>
    /// <param name="id">The group's id. At least one of its processes must be running.</param>
    public static void Send(int id, int signal) => _ = Signal(-id, signal);

    /// <summary>Sends a signal to one process.</summary>
    /// <param name="process">The process id. The process must be running.</param>
    public static void SendTo(int process, int signal) => _ = Signal(process, signal);

    /// <summary>The running processes of a group.</summary>
    /// <param name="id">The group's id, which is the process id of its first process.</param>
    /// <returns>Process ids; empty if the system has no /proc.</returns>
    public static IReadOnlyList<int> Members(int id) =>
        [.. ReadProcesses().Where(process => ReadGroup(process.Fields) == id).Select(process => process.Id)];

    /// <summary>The processes with a given current directory.</summary>
    /// <returns>Process ids, only of the current user; empty if the system has no /proc.</returns>
    public static IEnumerable<int> RunningIn(string folder) =>
        ReadProcesses().Select(process => process.Id).Where(id => ReadCurrentDirectory(id) == folder);

    /// <summary>The CPU time of a group, in user and kernel mode, including all threads and children that have ended.</summary>
    /// <param name="id">The group's id, which is the process id of its first process.</param>
    /// <returns>Seconds; null if the system has no /proc or the group has ended.</returns>
    public static double? ProcessorSeconds(int id)
    {
        (int Id, string[] Fields)[] all = [.. ReadProcesses()];
        HashSet<int> members = [.. all.Where(process => ReadGroup(process.Fields) == id).Select(process => process.Id)];
        // Includes descendants that left the group: PostgreSQL gives each connection its own session.
        while (
            all.Where(process => !members.Contains(process.Id) && members.Contains(ReadParent(process.Fields)))
                .Select(process => process.Id)
                .ToArray()
                is { Length: > 0 } children
        )
            members.UnionWith(children);

        double[] seconds =
        [
            .. all.Where(process => members.Contains(process.Id)).Select(process => ReadTicks(process.Fields) / TicksPerSecond),
        ];
        return seconds.Length > 0 ? seconds.Sum() : null;
    }

    private static string? ReadCurrentDirectory(int id)
    {
        try
        {
            return new FileInfo($"/proc/{id}/cwd").LinkTarget;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    // proc(5), /proc/[pid]/stat: the fields after the name. The name is in parentheses and may contain any character. The first of these
    // fields is number 3 in the manual page.
    private static IEnumerable<(int Id, string[] Fields)> ReadProcesses()
    {
        if (!Directory.Exists("/proc/self"))
            yield break;
        foreach (string folder in Directory.EnumerateDirectories("/proc"))
        {
            if (!int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out int id))
                continue;
            string text;
            try
            {
                text = File.ReadAllText(Path.Combine(folder, "stat"));
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                continue;
            }

            yield return (id, text[(text.LastIndexOf(')') + 2)..].Split(' '));
        }
    }

    private static int ReadParent(string[] fields) => int.Parse(fields[1], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);

    private static int ReadGroup(string[] fields) => int.Parse(fields[2], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);

    // utime, stime, cutime, cstime: fields 14 to 17 in the manual page.
    private static double ReadTicks(string[] fields) => fields[11..15].Sum(field => double.Parse(field, CultureInfo.InvariantCulture));

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Signal(int process, int signal);
}
