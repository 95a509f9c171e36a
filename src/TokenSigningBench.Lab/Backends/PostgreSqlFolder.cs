using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Backends;

/// <summary>Finds the installed PostgreSQL and configures the lab's server.</summary>
internal static class PostgreSqlFolder
{
    // Debian installs each version in its own folder, outside PATH.
    private const string Versions = "lib/postgresql";

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(25);

    /// <summary>
    /// The folder with PostgreSQL's programs: of the newest version from Debian's packages, otherwise the one found by PATH; null if none
    /// is installed.
    /// </summary>
    public static string? Programs =>
        FindCandidates()
            .FirstOrDefault(folder => File.Exists(Path.Combine(folder, "initdb")) && File.Exists(Path.Combine(folder, "postgres")));

    /// <summary>The settings of a server that need not keep data and listens on loopback only.</summary>
    public static IEnumerable<string> Settings(BackendFolder folder, int port, int connections) =>
        [
            "listen_addresses=127.0.0.1",
            Invariant($"port={port}"),
            $"unix_socket_directories={folder.Path}",
            Invariant($"max_connections={connections}"),
            // In files of its own folder: System V or POSIX shared memory would survive a kill.
            "dynamic_shared_memory_type=mmap",
            // Data that a power failure could lose is deleted at the end anyway, and a login only reads.
            "fsync=off",
            "log_min_messages=warning",
        ];

    /// <summary>Whether a server accepts connections, according to its lock file, which <c>pg_ctl</c> reads too.</summary>
    /// <param name="server">The server. The lock file must be its own.</param>
    public static bool IsReady(string data, ChildProcess server)
    {
        try
        {
            // Line 1 is the process id, line 8 the state.
            return File.ReadAllLines(Path.Combine(data, "postmaster.pid")) is [{ } id, _, _, _, _, _, _, { } state, ..]
                && state.TrimEnd() == "ready"
                && int.TryParse(id, out int process)
                && ProcessGroup.Members(server.Id).Contains(process);
        }
        catch (IOException)
        {
            return false;
        }
    }

    /// <summary>
    /// Waits for the child processes of a server that was killed. Each is in its own session, and ends when it notices that the server is
    /// gone.
    /// </summary>
    /// <param name="data">The data folder, which is their current directory.</param>
    public static async Task WaitForLeftoversAsync(string data, CancellationToken cancel)
    {
        using var timer = new PeriodicTimer(PollInterval);
        while (ProcessGroup.RunningIn(data).Any())
            await timer.WaitForNextTickAsync(cancel).ConfigureAwait(false);
    }

    private static IEnumerable<string> FindCandidates()
    {
        IEnumerable<string> packaged =
            from prefix in InstalledProgram.Prefixes
            let versions = Path.Combine(prefix, Versions)
            where Directory.Exists(versions)
            from folder in Directory.EnumerateDirectories(versions)
            let version = int.TryParse(Path.GetFileName(folder), out int number) ? number : 0
            orderby version descending
            select Path.Combine(folder, "bin");
        return InstalledProgram.Find("initdb") is { } found ? packaged.Append(Path.GetDirectoryName(found)!) : packaged;
    }
}
