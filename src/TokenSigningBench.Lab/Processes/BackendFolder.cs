namespace TokenSigningBench.Lab.Processes;

/// <summary>A folder with all that one part keeps, which nobody else may look into. It goes when this is disposed, and when our own process ends in any way.</summary>
internal sealed class BackendFolder : IAsyncDisposable
{
    // In memory: no disk's speed is in what is measured, and no secret reaches one.
    private const string Memory = "/dev/shm";

    // A program that is being killed at the same time may still write into it.
    private const string Remover = """cat >/dev/null; for _ in 1 2 3 4 5 6 7 8 9; do rm -rf -- "$0" 2>/dev/null && break; done""";

    private readonly ChildProcess _remover;

    private BackendFolder(string path, ChildProcess remover) => (Path, _remover) = (path, remover);

    /// <summary>Where they are made.</summary>
    public static string Parent => Directory.Exists(Memory) ? Memory : System.IO.Path.GetTempPath();

    public string Path { get; }

    /// <param name="part">What the part is called in messages.</param>
    /// <param name="parent">The folder that it is made in.</param>
    /// <exception cref="UserErrorException">It cannot be made.</exception>
    public static BackendFolder Create(string part, string parent)
    {
        // Made first: whoever reads a path among a program's arguments before it is there can make it in our place.
        string path = PrivateFolder.Create(parent, $"tokenbench-{part}");
        try
        {
            return new(path, ChildProcess.Start(part, "/bin/sh", ["-c", Remover, path]));
        }
        catch
        {
            Directory.Delete(path);
            throw;
        }
    }

    /// <summary>A file or folder in it.</summary>
    public string File(string name) => System.IO.Path.Combine(Path, name);

    /// <summary>Writes a file that only its owner can read.</summary>
    public async Task WriteAsync(string name, string content, CancellationToken cancel)
    {
        if (OperatingSystem.IsWindows())
            throw new PlatformNotSupportedException();

        // The folder's mode is the wall; the file's own is for the day that somebody opens the folder.
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
        // Where the machine was too busy for it to come to an end.
        if (Directory.Exists(Path))
            Directory.Delete(Path, recursive: true);
    }
}
