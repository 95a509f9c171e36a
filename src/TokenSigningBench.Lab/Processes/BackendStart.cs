using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Lab.Processes;

/// <summary>A real part's start: it is ready within a bounded time, or there is one line that says why not, and nothing left.</summary>
/// <param name="part">What it is called in messages.</param>
/// <param name="limit">How long it may take.</param>
internal sealed class BackendStart(string part, TimeSpan limit)
{
    /// <summary>What is enough for ten thousand accounts on a machine that is busy with ten other things.</summary>
    public static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(2);

    /// <summary>Prepares a folder and starts what runs there, at a port; where that was taken in between, at the next.</summary>
    /// <param name="start">Prepares and starts; when it throws, no process is left of it.</param>
    /// <exception cref="UserErrorException">It is missing, ended, was not ready in time, or every port was taken.</exception>
    public static Task<T> AtFreePortAsync<T>(
        IBackend part,
        BackendOptions options,
        Func<BackendFolder, int, CancellationToken, Task<T>> start,
        CancellationToken cancel
    )
    {
        if (part.Missing() is { } missing)
            throw new UserErrorException(part.Name, missing);
        var limited = new BackendStart(part.Name, options.Limit);
        return FreePort.UseAsync(
            part.Name,
            options.Ports,
            port =>
                limited.WithinLimitAsync(
                    null,
                    async either =>
                    {
                        var folder = BackendFolder.Create(part.Name, options.Scratch);
                        try
                        {
                            return await start(folder, port, either).ConfigureAwait(false);
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

    /// <summary>Waits for a process that has been started.</summary>
    /// <param name="process">The process, which this ends unless it returns it.</param>
    /// <param name="isReady">Whether it is ready. Where another answers in its place it is not.</param>
    /// <exception cref="UserErrorException">It ended, or was not ready in time.</exception>
    public Task<ChildProcess> UntilReadyAsync(
        ChildProcess process,
        Func<CancellationToken, Task<bool>> isReady,
        CancellationToken cancel
    ) =>
        WithinLimitAsync(
            process,
            async either =>
            {
                await Readiness.WaitAsync(process, isReady, either).ConfigureAwait(false);
                return process;
            },
            cancel
        );

    /// <summary>Starts a server that writes its process id into a file once it has its port, and waits until it answers there.</summary>
    /// <param name="command">The program and its arguments: no secret.</param>
    /// <param name="port">Its port on 127.0.0.1.</param>
    /// <param name="environment">What its environment has beside this process's: no secret.</param>
    /// <param name="signal">What it is sent to end, before it is killed.</param>
    /// <exception cref="UserErrorException">It ended, or was not ready in time.</exception>
    public Task<ChildProcess> LaunchAsync(
        string[] command,
        string pidFile,
        int port,
        CancellationToken cancel,
        IReadOnlyDictionary<string, string>? environment = null,
        string signal = "KILL"
    )
    {
        // Of one that ran before it: what is started again would seem to be ready.
        File.Delete(pidFile);
        var process = ChildProcess.StartGuarded(part, command[0], command[1..], environment: environment, signal: signal);
        return UntilReadyAsync(process, each => HasPortAsync(pidFile, port, each), cancel);
    }

    /// <summary>The last line that a process wrote, as a message ends with it; empty where it wrote nothing.</summary>
    public static string OutputTailOf(ChildProcess? process) =>
        process?.LastLine is { Length: > 0 } line ? $"; its last words: {line}" : "";

    private static async Task<bool> HasPortAsync(string pidFile, int port, CancellationToken cancel)
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

    /// <summary>Does something that is over within the limit.</summary>
    /// <param name="process">What is ended where it is not, or fails, and whose last words are added to the message; null for none.</param>
    /// <exception cref="UserErrorException">It was not over in time.</exception>
    public async Task<T> WithinLimitAsync<T>(ChildProcess? process, Func<CancellationToken, Task<T>> start, CancellationToken cancel)
    {
        using var deadline = new CancellationTokenSource(limit);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancel);
        try
        {
            return await start(either.Token).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            // First, because its answer may arrive before its words: all of them are there once it has ended.
            if (process is not null)
                await process.DisposeAsync().ConfigureAwait(false);
            if (e is OperationCanceledException && !cancel.IsCancellationRequested)
                throw new UserErrorException(
                    part,
                    Invariant($"was not ready within {limit.TotalSeconds} seconds{OutputTailOf(process)}"),
                    e
                );
            throw;
        }
    }
}
