namespace TokenSigningBench.Lab.Proxies;

/// <summary>A proxy or web server whose limits are measured.</summary>
internal interface IMeasuredProgram
{
    /// <summary>The name in <c>HeadLimits</c>.</summary>
    string Name { get; }

    /// <summary>What is not installed and the command that installs it; null if nothing is missing.</summary>
    string? Missing();

    /// <summary>Starts the program in front of a server, on a free port of 127.0.0.1.</summary>
    /// <param name="origin">The port of the server behind it.</param>
    /// <exception cref="UserErrorException">It is not installed, ended, or was not ready in time.</exception>
    Task<RunningProgram> StartAsync(int origin, CancellationToken cancel);
}

/// <summary>A running program. Disposing it ends its process and removes its files.</summary>
/// <param name="parts">What is disposed, in this order.</param>
internal sealed class RunningProgram(int port, string version, params IReadOnlyList<IAsyncDisposable> parts) : IAsyncDisposable
{
    public int Port => port;

    public string Version => version;

    public async ValueTask DisposeAsync()
    {
        foreach (IAsyncDisposable part in parts)
            await part.DisposeAsync().ConfigureAwait(false);
    }
}
