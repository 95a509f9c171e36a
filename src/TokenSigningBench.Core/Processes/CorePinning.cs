using System.Diagnostics;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Core.Processes;

/// <summary>Assigns separate CPU cores to the server and to the load generator.</summary>
/// <param name="Server">The server's cores in taskset's list format: "0,1,2".</param>
/// <param name="All">The cores that this process may use when it is not pinned.</param>
public sealed record CorePinning(string Server, string Generator, string All)
{
    // With fewer cores, taking one from the server would change its behavior too much.
    private const int MinCores = 4;
    private const int CoresForOneGenerator = 8;

    private const string AllowedCores = "Cpus_allowed_list:";

    /// <summary>Divides the cores that this process may use.</summary>
    /// <returns>Null if there are fewer than 4 cores or taskset is not installed.</returns>
    public static CorePinning? ForThisProcess() => ReadAllowedCores() is { } list ? Divide(list) : null;

    /// <summary>The numbers of the cores that this process may use; empty if they are unknown or taskset is not installed.</summary>
    public static IReadOnlyList<int> CoresOfThisProcess() => ReadAllowedCores() is { } list ? ParseList(list) : [];

    /// <summary>Divides cores: one in eight, and at least one, for the load generator.</summary>
    /// <param name="list">The cores in Linux's list format: "0-3,6" (cpuset(7)).</param>
    /// <returns>Null if there are fewer than 4 cores.</returns>
    public static CorePinning? Divide(string list)
    {
        int[] cores = ParseList(list);
        if (cores.Length < MinCores)
            return null;
        int server = cores.Length - Math.Max(1, cores.Length / CoresForOneGenerator);
        return new(FormatList(cores[..server]), FormatList(cores[server..]), list);
    }

    /// <summary>Pins a process, with all of its current and future threads, to cores.</summary>
    /// <returns>Whether taskset succeeded.</returns>
    public static async Task<bool> PinAsync(int process, string cores, CancellationToken cancel)
    {
        // Process.ProcessorAffinity is not used: on Linux it moves only the first thread.
        if (InstalledProgram.Find("taskset") is not { } program)
            return false;
        using Process taskset = InstalledProgram.Start(
            new(program, ["--all-tasks", "--cpu-list", "--pid", cores, process.ToString(CultureInfo.InvariantCulture)])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        );
        Task<string> output = taskset.StandardOutput.ReadToEndAsync(cancel);
        await taskset.StandardError.ReadToEndAsync(cancel).ConfigureAwait(false);
        await output.ConfigureAwait(false);
        await taskset.WaitForExitAsync(cancel).ConfigureAwait(false);
        return taskset.ExitCode == 0;
    }

    /// <summary>
    /// Pins a running server and this process to their cores. The server must have started unpinned: a runtime that starts on few cores
    /// configures itself for a small machine.
    /// </summary>
    /// <returns>Whether taskset succeeded.</returns>
    public async Task<bool> ApplyAsync(int group, CancellationToken cancel)
    {
        bool isPinned = await PinAsync(Environment.ProcessId, Generator, cancel).ConfigureAwait(false);
        foreach (int process in ProcessGroup.Members(group))
            isPinned &= await PinAsync(process, Server, cancel).ConfigureAwait(false);
        return isPinned;
    }

    /// <summary>Does something while a running server and this process are pinned to their cores.</summary>
    /// <param name="pinning">Their cores; null to pin neither.</param>
    /// <param name="group">The server's process group.</param>
    /// <exception cref="UserErrorException">They could not be pinned.</exception>
    public static async Task<T> WhilePinnedAsync<T>(CorePinning? pinning, int? group, Func<Task<T>> work, CancellationToken cancel)
    {
        try
        {
            return pinning is not null && !await pinning.ApplyAsync(group!.Value, cancel).ConfigureAwait(false)
                ? throw new UserErrorException("taskset", "could not keep server and load generator on different cores")
                : await work().ConfigureAwait(false);
        }
        finally
        {
            // Child processes inherit the cores of this process, and the next server is one.
            if (pinning is not null)
                await pinning.ReleaseAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Unpins this process.</summary>
    public Task ReleaseAsync() => PinAsync(Environment.ProcessId, All, CancellationToken.None);

    private static string? ReadAllowedCores() =>
        OperatingSystem.IsLinux()
        && InstalledProgram.Find("taskset") is not null
        && File.ReadLines("/proc/self/status").FirstOrDefault(line => line.StartsWith(AllowedCores, StringComparison.Ordinal)) is { } line
            ? line[AllowedCores.Length..].Trim()
            : null;

    private static int[] ParseList(string list) => [.. list.Split(',').SelectMany(ParseRange)];

    private static IEnumerable<int> ParseRange(string text)
    {
        int[] ends = [.. text.Split('-').Select(number => int.Parse(number, CultureInfo.InvariantCulture))];
        return Enumerable.Range(ends[0], ends[^1] - ends[0] + 1);
    }

    private static string FormatList(int[] cores) => string.Join(',', cores.Select(core => core.ToString(CultureInfo.InvariantCulture)));
}
