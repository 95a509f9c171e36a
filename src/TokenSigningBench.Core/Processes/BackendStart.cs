namespace TokenSigningBench.Core.Processes;

/// <summary>
/// Waits for a backend that starts, as long as it moves. On failure it throws an error with a one-line cause and leaves no process behind.
/// </summary>
/// <param name="name">The backend's name in messages.</param>
/// <param name="idleTimeout">How long it may do nothing.</param>
public sealed class BackendStart(string name, TimeSpan idleTimeout)
{
    public BackendStart(string name)
        : this(name, StallWatch.DefaultTimeout) { }

    /// <summary>
    /// Creates a folder and starts a backend in it on a free port. Retries on another port if the port was taken in the meantime.
    /// </summary>
    /// <param name="start">Prepares and starts the backend. If it throws, none of its processes is left running.</param>
    /// <exception cref="UserErrorException">
    /// The backend is not installed, ended, did nothing for too long, or every port that was tried is taken.
    /// </exception>
    public static Task<T> StartAtFreePortAsync<T>(IBackend backend, BackendOptions options, Func<BackendFolder, int, Task<T>> start)
    {
        if (backend.Missing() is { } missing)
            throw new UserErrorException(backend.Name, missing);
        return FreePort.UseAsync(
            backend.Name,
            options.FindPort,
            async port =>
            {
                var folder = BackendFolder.Create(backend.Name, options.Scratch);
                try
                {
                    return await start(folder, port).ConfigureAwait(false);
                }
                catch
                {
                    await folder.DisposeAsync().ConfigureAwait(false);
                    throw;
                }
            }
        );
    }

    /// <summary>Waits until a started process is ready.</summary>
    /// <param name="process">The process. It is ended if this method throws.</param>
    /// <param name="isReady">Whether the process is ready. Must return false if another process answers in its place.</param>
    /// <exception cref="UserErrorException">The process ended, or did nothing for too long.</exception>
    public Task<ChildProcess> WaitUntilReadyAsync(
        ChildProcess process,
        Func<CancellationToken, Task<bool>> isReady,
        CancellationToken cancel
    ) =>
        RunAsync(
            process,
            async linked =>
            {
                await Readiness.WaitAsync(process, isReady, linked).ConfigureAwait(false);
                return process;
            },
            cancel
        );

    /// <summary>
    /// Starts a server that writes its process id into a file after it has bound its port, and waits until it accepts a connection.
    /// </summary>
    /// <param name="command">The program and its arguments. They must not contain secrets: other users can read them.</param>
    /// <param name="port">Its port on 127.0.0.1.</param>
    /// <param name="environment">Variables in addition to this process's environment. They must not contain secrets.</param>
    /// <param name="signal">The signal that is sent before SIGKILL.</param>
    /// <exception cref="UserErrorException">The process ended, or did nothing for too long.</exception>
    public Task<ChildProcess> LaunchAsync(
        string[] command,
        string pidFile,
        int port,
        CancellationToken cancel,
        IReadOnlyDictionary<string, string>? environment = null,
        string signal = "KILL"
    )
    {
        // A file from an earlier run would make the restarted server look ready.
        File.Delete(pidFile);
        var process = ChildProcess.StartGuarded(name, command[0], command[1..], environment: environment, signal: signal);
        return WaitUntilReadyAsync(
            process,
            async linked => File.Exists(pidFile) && await FreePort.IsListeningAsync(port, linked).ConfigureAwait(false),
            cancel
        );
    }

    /// <summary>The end of a message with the last line of a process's output; empty if there is none.</summary>
    public static string DescribeOutputTail(ChildProcess process) =>
        process.LastLine is { Length: > 0 } line ? $"; its last words: {line}" : "";

    /// <summary>Waits for a process that starts.</summary>
    /// <param name="process">The process. It is ended if this method throws.</param>
    /// <param name="start">Waits until it is ready.</param>
    /// <exception cref="UserErrorException">The process did nothing for too long: with the last line of its output.</exception>
    public async Task<T> RunAsync<T>(ChildProcess process, Func<CancellationToken, Task<T>> start, CancellationToken cancel)
    {
        try
        {
            return await new StallWatch(idleTimeout).RunAsync(() => process.Activity, start, cancel).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            // Ends the process first: only then is all of its output known.
            await process.DisposeAsync().ConfigureAwait(false);
            if (e is StalledException)
                throw new UserErrorException(name, $"was not ready, and {e.Message}{DescribeOutputTail(process)}", e);
            throw;
        }
    }
}
