using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Core.Processes;

/// <summary>
/// Starts a backend within a time limit. On failure it throws an error with a one-line cause and leaves no process behind.
/// </summary>
/// <param name="name">The backend's name in messages.</param>
/// <param name="limit">The maximum duration of the start.</param>
public sealed class BackendStart(string name, TimeSpan limit)
{
    /// <summary>Enough for 10,000 accounts on a machine that runs ten other jobs.</summary>
    public static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(2);

    /// <summary>
    /// Creates a folder and starts a backend in it on a free port. Retries on another port if the port was taken in the meantime.
    /// </summary>
    /// <param name="start">Prepares and starts the backend. If it throws, none of its processes is left running.</param>
    /// <exception cref="UserErrorException">
    /// The backend is not installed, ended, was not ready in time, or every port that was tried is taken.
    /// </exception>
    public static Task<T> StartAtFreePortAsync<T>(
        IBackend backend,
        BackendOptions options,
        Func<BackendFolder, int, CancellationToken, Task<T>> start,
        CancellationToken cancel
    )
    {
        if (backend.Missing() is { } missing)
            throw new UserErrorException(backend.Name, missing);
        var starter = new BackendStart(backend.Name, options.Limit);
        return FreePort.UseAsync(
            backend.Name,
            options.FindPort,
            port =>
                starter.RunWithinLimitAsync(
                    null,
                    async linked =>
                    {
                        var folder = BackendFolder.Create(backend.Name, options.Scratch);
                        try
                        {
                            return await start(folder, port, linked).ConfigureAwait(false);
                        }
                        catch
                        {
                            await folder.DisposeAsync().ConfigureAwait(false);
                            throw;
                        }
                    },
                    cancel
                )
        );
    }

    /// <summary>Waits until a started process is ready.</summary>
    /// <param name="process">The process. It is ended if this method throws.</param>
    /// <param name="isReady">Whether the process is ready. Must return false if another process answers in its place.</param>
    /// <exception cref="UserErrorException">The process ended, or was not ready in time.</exception>
    public Task<ChildProcess> WaitUntilReadyAsync(
        ChildProcess process,
        Func<CancellationToken, Task<bool>> isReady,
        CancellationToken cancel
    ) =>
        RunWithinLimitAsync(
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
    /// <exception cref="UserErrorException">The process ended, or was not ready in time.</exception>
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
        return WaitUntilReadyAsync(process, linked => IsListeningAsync(pidFile, port, linked), cancel);
    }

    /// <summary>The end of a message with the last line of a process's output; empty if there is none.</summary>
    public static string DescribeOutputTail(ChildProcess? process) =>
        process?.LastLine is { Length: > 0 } line ? $"; its last words: {line}" : "";

    private static async Task<bool> IsListeningAsync(string pidFile, int port, CancellationToken cancel)
    {
        if (!File.Exists(pidFile))
            return false;
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(IPAddress.Loopback, port, cancel).ConfigureAwait(false);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    /// <summary>Runs an operation within the time limit.</summary>
    /// <param name="process">
    /// The process that is ended if the operation fails, and whose last output line is added to the timeout message; null for none.
    /// </param>
    /// <exception cref="UserErrorException">The operation did not finish in time.</exception>
    public async Task<T> RunWithinLimitAsync<T>(ChildProcess? process, Func<CancellationToken, Task<T>> start, CancellationToken cancel)
    {
        using var deadline = new CancellationTokenSource(limit);
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancel);
        try
        {
            return await start(linked.Token).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            // Ends the process first: only then is all of its output known.
            if (process is not null)
                await process.DisposeAsync().ConfigureAwait(false);
            if (e is OperationCanceledException && !cancel.IsCancellationRequested)
                throw new UserErrorException(
                    name,
                    Invariant($"was not ready within {limit.TotalSeconds} seconds{DescribeOutputTail(process)}"),
                    e
                );
            throw;
        }
    }
}
