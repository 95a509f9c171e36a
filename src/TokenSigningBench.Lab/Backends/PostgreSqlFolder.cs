using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Backends;

/// <summary>Where PostgreSQL is, and how one of the lab's is set.</summary>
internal static class PostgreSqlFolder
{
    // Debian keeps its versions apart, and off everybody's PATH.
    private const string Versions = "lib/postgresql";

    private static readonly TimeSpan BetweenLooks = TimeSpan.FromMilliseconds(25);

    /// <summary>The folder with its programs: of the newest version that Debian's packages brought, else the one that PATH leads to; null where there is none.</summary>
    public static string? Programs =>
        Candidates().FirstOrDefault(folder => File.Exists(Path.Combine(folder, "initdb")) && File.Exists(Path.Combine(folder, "postgres")));

    /// <summary>The settings of a server that keeps nothing and listens on loopback alone.</summary>
    public static IEnumerable<string> Settings(BackendFolder folder, int port, int connections) =>
        [
            "listen_addresses=127.0.0.1",
            Invariant($"port={port}"),
            $"unix_socket_directories={folder.Path}",
            Invariant($"max_connections={connections}"),
            // In files of its own folder: the system's shared memory would keep them when it is killed.
            "dynamic_shared_memory_type=mmap",
            // What would be lost by a power failure is lost at the end anyway; a login only reads.
            "fsync=off",
            "log_min_messages=warning",
        ];

    /// <summary>Whether a server says that it takes connections: in its lock file, as <c>pg_ctl</c> reads it.</summary>
    /// <param name="server">The server, whose own lock file it has to be.</param>
    public static bool IsReady(string data, ChildProcess server)
    {
        try
        {
            // The first line is its process id, the eighth its state.
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

    /// <summary>Waits for what a server that was killed has started: each is in a session of its own, and ends by itself once it sees that the server is gone.</summary>
    /// <param name="data">The data folder, in which they all run.</param>
    public static async Task WaitForLeftoversAsync(string data, CancellationToken cancel)
    {
        using var timer = new PeriodicTimer(BetweenLooks);
        while (ProcessGroup.RunningIn(data).Any())
            await timer.WaitForNextTickAsync(cancel).ConfigureAwait(false);
    }

    private static IEnumerable<string> Candidates()
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
