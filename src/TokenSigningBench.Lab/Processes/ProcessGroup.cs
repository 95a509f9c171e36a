using System.Runtime.InteropServices;

namespace TokenSigningBench.Lab.Processes;

/// <summary>A process and everything that it started, even where what stood between them has ended, so that nothing but their group still connects them.</summary>
internal static class ProcessGroup
{
    private const int SigKill = 9;

    // USER_HZ, which the kernel fixes at 100 for what it shows to programs (proc(5)).
    private const double TicksPerSecond = 100;

    /// <summary>Kills all that is left of a group. One of them at least must be known to live: the number of a group that is over may be given to another.</summary>
    /// <param name="id">The process id of its first process.</param>
    public static void Kill(int id) => Send(id, SigKill);

    /// <summary>Sends all of a group a signal.</summary>
    /// <param name="id">The process id of its first process, which lives.</param>
    public static void Send(int id, int signal) => _ = Signal(-id, signal);

    /// <summary>Sends one process a signal.</summary>
    /// <param name="process">Its id; it is known to live.</param>
    public static void SendTo(int process, int signal) => _ = Signal(process, signal);

    /// <summary>The processes of a group that live.</summary>
    /// <param name="id">The process id of its first process.</param>
    /// <returns>Their ids; none where the system has no /proc.</returns>
    public static IReadOnlyList<int> Members(int id) =>
        [.. Processes().Where(process => Group(process.Fields) == id).Select(process => process.Id)];

    /// <summary>The processes whose current folder a folder is.</summary>
    /// <returns>Their ids; none where the system has no /proc, and none of other users.</returns>
    public static IEnumerable<int> RunningIn(string folder) =>
        Processes().Select(process => process.Id).Where(id => CurrentFolder(id) == folder);

    /// <summary>The processor time that a group's processes have taken, in user and kernel mode, of all their threads and of children that have ended.</summary>
    /// <param name="id">The process id of its first process.</param>
    /// <returns>Seconds; null where the system has no /proc, or the group is over.</returns>
    public static double? ProcessorSeconds(int id)
    {
        (int Id, string[] Fields)[] all = [.. Processes()];
        HashSet<int> members = [.. all.Where(process => Group(process.Fields) == id).Select(process => process.Id)];
        // And of what they have started that left the group: PostgreSQL gives each connection a session of its own.
        while (
            all.Where(process => !members.Contains(process.Id) && members.Contains(Parent(process.Fields)))
                .Select(process => process.Id)
                .ToArray()
                is { Length: > 0 } more
        )
            members.UnionWith(more);

        double[] seconds =
        [
            .. all.Where(process => members.Contains(process.Id)).Select(process => Ticks(process.Fields) / TicksPerSecond),
        ];
        return seconds.Length > 0 ? seconds.Sum() : null;
    }

    private static string? CurrentFolder(int id)
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

    // proc(5), /proc/[pid]/stat: the fields behind the name, which is in parentheses and may have anything in it. The first of them is the third of the page.
    private static IEnumerable<(int Id, string[] Fields)> Processes()
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

    private static int Parent(string[] fields) => int.Parse(fields[1], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);

    private static int Group(string[] fields) => int.Parse(fields[2], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);

    // utime, stime, cutime, cstime: fields 14 to 17 of the page.
    private static double Ticks(string[] fields) => fields[11..15].Sum(field => double.Parse(field, CultureInfo.InvariantCulture));

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Signal(int process, int signal);
}
