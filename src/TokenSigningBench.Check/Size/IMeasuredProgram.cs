namespace TokenSigningBench.Check.Size;

/// <summary>A proxy or web server whose limits are measured.</summary>
internal interface IMeasuredProgram
{
    /// <summary>The name in <c>HeadLimits</c>.</summary>
    string Name { get; }

    /// <summary>What is not installed and the command that installs it; null if nothing is missing.</summary>
    string? Missing();

    /// <summary>Starts the program in front of a server, on a free port of 127.0.0.1.</summary>
    /// <param name="origin">The port of the server behind it.</param>
    /// <param name="raised">The limit whose setting is used; null for default settings.</param>
    /// <exception cref="UserErrorException">It is not installed, ended, or did nothing for too long.</exception>
    Task<RunningProgram> StartAsync(int origin, HeadLimit? raised, CancellationToken cancel);
}

/// <summary>A running program. Disposing it ends its process and removes its files.</summary>
/// <param name="log">Reads the end of its log.</param>
/// <param name="parts">What is disposed, in this order.</param>
internal sealed class RunningProgram(
    int port,
    string version,
    Func<CancellationToken, Task<string>> log,
    params IReadOnlyList<IAsyncDisposable> parts
) : IAsyncDisposable
{
    public int Port => port;

    public string Version => version;

    /// <summary>The end of its log. A program may write it some time after its response.</summary>
    public Task<string> LogAsync(CancellationToken cancel) => log(cancel);

    public async ValueTask DisposeAsync()
    {
        foreach (IAsyncDisposable part in parts)
            await part.DisposeAsync().ConfigureAwait(false);
    }
}
