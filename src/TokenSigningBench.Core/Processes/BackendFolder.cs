namespace TokenSigningBench.Core.Processes;

/// <summary>
/// A private folder for the files of one backend. It is removed when this is disposed or when the current process ends, including by
/// SIGKILL.
/// </summary>
public sealed class BackendFolder : IAsyncDisposable
{
    // In memory, so that disk speed does not affect measurements and no secret is written to a disk.
    private const string MemoryFolder = "/dev/shm";

    // Retries, because a program that is being killed at the same time may still write into the folder.
    private const string RemoveScript = """cat >/dev/null; for _ in 1 2 3 4 5 6 7 8 9; do rm -rf -- "$0" 2>/dev/null && break; done""";

    private readonly ChildProcess _remover;

    private BackendFolder(string path, ChildProcess remover) => (Path, _remover) = (path, remover);

    /// <summary>The default parent folder: /dev/shm where it exists, otherwise the temporary folder.</summary>
    public static string Parent => Directory.Exists(MemoryFolder) ? MemoryFolder : System.IO.Path.GetTempPath();

    public string Path { get; }

    /// <param name="backend">The backend's name in messages.</param>
    /// <exception cref="UserErrorException">The folder cannot be created.</exception>
    public static BackendFolder Create(string backend, string parent)
    {
        // Created before the path becomes a program argument: otherwise another user who reads the argument could create the folder first.
        string path = PrivateFolder.Create(parent, $"tokenbench-{backend}");
        try
        {
            return new(path, ChildProcess.Start(backend, "/bin/sh", ["-c", RemoveScript, path]));
        }
        catch
        {
            Directory.Delete(path);
            throw;
        }
    }

    /// <summary>The path of a file or folder in this folder.</summary>
    public string File(string name) => System.IO.Path.Combine(Path, name);

    /// <summary>Writes a file that only its owner can read.</summary>
    public async Task WriteAsync(string name, string content, CancellationToken cancel)
    {
        if (OperatingSystem.IsWindows())
            throw new PlatformNotSupportedException();

        // The folder's mode already denies access to others. The file's own mode protects it if someone opens the folder.
        var options = new FileStreamOptions
        {
            Mode = FileMode.Create,
            Access = FileAccess.Write,
            UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite,
        };
        var file = new StreamWriter(File(name), options);
        await using (file.ConfigureAwait(false))
            await file.WriteAsync(content.AsMemory(), cancel).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        await _remover.DisposeAsync().ConfigureAwait(false);
        // The removing process may have been killed before it finished on a busy machine.
        if (Directory.Exists(Path))
            Directory.Delete(Path, recursive: true);
    }
}
