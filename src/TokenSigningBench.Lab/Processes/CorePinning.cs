using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Processes;

/// <summary>Which cores are the server's and which the load generator's, so that neither takes the other's.</summary>
/// <param name="Server">The server's, as taskset takes them: "0,1,2".</param>
/// <param name="All">Those that this process may use otherwise.</param>
internal sealed record CorePinning(string Server, string Generator, string All)
{
    // With fewer, a server that has a core less would be another server.
    private const int MinCores = 4;
    private const int CoresForOneGenerator = 8;

    private const string Allowed = "Cpus_allowed_list:";

    /// <summary>Divides the cores that this process may use.</summary>
    /// <returns>Null where there are too few, or no program to pin with.</returns>
    public static CorePinning? Here() =>
        OperatingSystem.IsLinux()
        && InstalledProgram.Find("taskset") is not null
        && File.ReadLines("/proc/self/status").FirstOrDefault(line => line.StartsWith(Allowed, StringComparison.Ordinal)) is { } line
            ? Of(line[Allowed.Length..].Trim())
            : null;

    /// <summary>Divides cores: one in eight for the generator, at least one.</summary>
    /// <param name="list">The cores as Linux lists them: "0-3,6" (cpuset(7), list format).</param>
    /// <returns>Null where there are too few.</returns>
    public static CorePinning? Of(string list)
    {
        int[] cores = [.. list.Split(',').SelectMany(Range)];
        if (cores.Length < MinCores)
            return null;
        int server = cores.Length - Math.Max(1, cores.Length / CoresForOneGenerator);
        return new(List(cores[..server]), List(cores[server..]), list);
    }

    /// <summary>Keeps a process, with all of its threads and those that they will start, on some cores.</summary>
    /// <returns>Whether that could be done.</returns>
    public static async Task<bool> KeepAsync(int process, string cores, CancellationToken cancel)
    {
        // Not by Process.ProcessorAffinity, which on Linux moves the first thread alone.
        if (InstalledProgram.Find("taskset") is not { } program)
            return false;
        using Process taskset = InstalledProgram.Start(
            new(program, ["--all-tasks", "--cpu-list", "--pid", cores, process.ToString(CultureInfo.InvariantCulture)])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        );
        Task<string> said = taskset.StandardOutput.ReadToEndAsync(cancel);
        await taskset.StandardError.ReadToEndAsync(cancel).ConfigureAwait(false);
        await said.ConfigureAwait(false);
        await taskset.WaitForExitAsync(cancel).ConfigureAwait(false);
        return taskset.ExitCode == 0;
    }

    /// <summary>Keeps a server and this process apart. The server runs already: one that is started on few cores takes the machine for a small one.</summary>
    /// <param name="group">The server's process group.</param>
    /// <returns>Whether that could be done.</returns>
    public async Task<bool> ApplyAsync(int group, CancellationToken cancel)
    {
        bool isKept = await KeepAsync(Environment.ProcessId, Generator, cancel).ConfigureAwait(false);
        foreach (int process in ProcessGroup.Members(group))
            isKept &= await KeepAsync(process, Server, cancel).ConfigureAwait(false);
        return isKept;
    }

    /// <summary>Gives this process its cores back.</summary>
    public Task ReleaseAsync() => KeepAsync(Environment.ProcessId, All, CancellationToken.None);

    private static IEnumerable<int> Range(string text)
    {
        int[] ends = [.. text.Split('-').Select(number => int.Parse(number, CultureInfo.InvariantCulture))];
        return Enumerable.Range(ends[0], ends[^1] - ends[0] + 1);
    }

    private static string List(int[] cores) => string.Join(',', cores.Select(core => core.ToString(CultureInfo.InvariantCulture)));
}
