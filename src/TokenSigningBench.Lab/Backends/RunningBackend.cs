namespace TokenSigningBench.Lab.Backends;

/// <summary>A real part of the lab that runs, bound to loopback. Disposing it ends it, with what it started and what it kept, in every case.</summary>
public abstract class RunningBackend : IAsyncDisposable
{
    private readonly BackendFolder _folder;
    private readonly Func<CancellationToken, Task<ChildProcess>> _start;
    private ChildProcess _process;

    private protected RunningBackend(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start) =>
        (_folder, _process, _start) = (folder, process, start);

    /// <summary>The program and its version, as it says itself.</summary>
    public required string Name { get; init; }

    /// <summary>Its port on 127.0.0.1.</summary>
    public required int Port { get; init; }

    /// <summary>The folder with all that it keeps, in memory where the system has such folders. It goes with the part.</summary>
    public string Folder => _folder.Path;

    /// <summary>The process group that all of it is in.</summary>
    public int ProcessGroupId => _process.Id;

    /// <summary>What it wrote last, for a message; empty where it wrote nothing.</summary>
    public string OutputTail => _process.OutputTail;

    /// <summary>Whether it has ended by itself.</summary>
    public bool HasEnded => _process.HasEnded;

    /// <summary>Completes when it has ended, by itself or not.</summary>
    public Task Ended => _process.Ended;

    /// <summary>What there is to say where it was needed and has ended: one line, with the last that it wrote.</summary>
    public Task<UserErrorException> EndedTooSoonAsync() => _process.EndedTooSoonAsync();

    /// <summary>Kills it, and leaves what it kept. Returns when it has ended.</summary>
    public ValueTask KillAsync() => _process.DisposeAsync();

    /// <summary>Starts it again after it has ended, at the same port with what it kept.</summary>
    /// <exception cref="UserErrorException">It does not get ready.</exception>
    public async Task StartAgainAsync(CancellationToken cancel)
    {
        await KillAsync().ConfigureAwait(false);
        _process = await _start(cancel).ConfigureAwait(false);
    }

    /// <summary>Ends it. Returns when it has ended.</summary>
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
