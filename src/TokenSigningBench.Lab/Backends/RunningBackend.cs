namespace TokenSigningBench.Lab.Backends;

/// <summary>A running backend of the lab, bound to loopback. Disposing it ends its processes and removes its files.</summary>
public abstract class RunningBackend : IAsyncDisposable
{
    private readonly BackendFolder _folder;
    private readonly Func<CancellationToken, Task<ChildProcess>> _start;
    private ChildProcess _process;

    protected RunningBackend(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start) =>
        (_folder, _process, _start) = (folder, process, start);

    /// <summary>The program's name and version, as the program reports them.</summary>
    public required string Name { get; init; }

    /// <summary>The backend's port on 127.0.0.1.</summary>
    public required int Port { get; init; }

    /// <summary>The folder of the backend's files, in memory if the system has /dev/shm. It is removed with the backend.</summary>
    public string Folder => _folder.Path;

    /// <summary>The process group of the backend and its child processes.</summary>
    public int ProcessGroupId => _process.Id;

    /// <summary>The end of its output, for messages; empty if it wrote nothing.</summary>
    public string OutputTail => _process.OutputTail;

    /// <summary>Whether the backend has ended by itself.</summary>
    public bool HasEnded => _process.HasEnded;

    /// <summary>Completes when the backend has ended, for any reason.</summary>
    public Task Ended => _process.Ended;

    /// <summary>Ends the process and returns an exception with its exit code and the last line of its output.</summary>
    public Task<UserErrorException> GetExitErrorAsync() => _process.GetExitErrorAsync();

    /// <summary>Kills the backend and keeps its files. Returns when it has ended.</summary>
    public ValueTask KillAsync() => _process.DisposeAsync();

    /// <summary>Starts the backend again after it has ended, on the same port with the same files.</summary>
    /// <exception cref="UserErrorException">The backend did nothing for too long.</exception>
    public async Task RestartAsync(CancellationToken cancel)
    {
        await KillAsync().ConfigureAwait(false);
        _process = await _start(cancel).ConfigureAwait(false);
    }

    /// <summary>Ends the backend and removes its files. Returns when it has ended.</summary>
    public async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        try
        {
            await _process.DisposeAsync().ConfigureAwait(false);
        }
        finally
        {
            await _folder.DisposeAsync().ConfigureAwait(false);
        }
    }
}
