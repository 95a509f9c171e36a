using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>A real part's start: it is ready within a bounded time, or there is one line that says why not, and nothing left.</summary>
/// <param name="part">What it is called in messages.</param>
/// <param name="limit">How long it may take.</param>
internal sealed class PartStart(string part, TimeSpan limit)
{
    /// <summary>What is enough for ten thousand accounts on a machine that is busy with ten other things.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromMinutes(2);

    /// <summary>Prepares a folder and starts what runs there, at a port; where that was taken in between, at the next.</summary>
    /// <param name="part">What it is called in messages.</param>
    /// <param name="options">Where and how.</param>
    /// <param name="start">Prepares and starts; when it throws, no process is left of it.</param>
    /// <param name="cancel">Ends the waiting.</param>
    /// <exception cref="SourceException">It ended, was not ready in time, or every port was taken.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<T> AtFreePortAsync<T>(string part, PartOptions options, Func<PartFolder, int, CancellationToken, Task<T>> start, CancellationToken cancel) =>
        FreePort.UseAsync(part, options.Ports, port => new PartStart(part, options.Limit).WithinLimitAsync(() => "", async either =>
        {
            var folder = PartFolder.Create(part, options.Scratch);
            try
            {
                return await start(folder, port, either).ConfigureAwait(false);
            }
            catch
            {
                await folder.DisposeAsync().ConfigureAwait(false);
                throw;
            }
        }, cancel));

    /// <summary>Waits for a process that has been started.</summary>
    /// <param name="process">The process, which this ends unless it returns it.</param>
    /// <param name="isReady">Whether it is ready. Where another answers in its place it is not.</param>
    /// <param name="cancel">Ends the waiting.</param>
    /// <exception cref="SourceException">It ended, or was not ready in time.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public async Task<ChildProcess> UntilReadyAsync(ChildProcess process, Func<CancellationToken, Task<bool>> isReady, CancellationToken cancel)
    {
        try
        {
            return await WithinLimitAsync(() => process.LastLine is { Length: > 0 } line ? $"; its last words: {line}" : "", async either =>
            {
                await Readiness.WaitAsync(process, isReady, TimeProvider.System, either).ConfigureAwait(false);
                return process;
            }, cancel).ConfigureAwait(false);
        }
        catch
        {
            await process.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Whether a server has its port: by the file that it writes its process id into once it has, and then it takes connections there.</summary>
    /// <param name="pidFile">The file.</param>
    /// <param name="port">Its port on 127.0.0.1.</param>
    /// <param name="cancel">Ends the asking.</param>
    public static async Task<bool> HasPortAsync(string pidFile, int port, CancellationToken cancel)
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
    /// <param name="words">What is added to the message where it is not.</param>
    /// <param name="start">What is done.</param>
    /// <param name="cancel">Ends the waiting.</param>
    /// <exception cref="SourceException">It was not over in time.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public async Task<T> WithinLimitAsync<T>(Func<string> words, Func<CancellationToken, Task<T>> start, CancellationToken cancel)
    {
        using var deadline = new CancellationTokenSource(limit, TimeProvider.System);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancel);
        try
        {
            return await start(either.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (!cancel.IsCancellationRequested)
        {
            throw new SourceException(part, Invariant($"was not ready within {limit.TotalSeconds} seconds{words()}"), e);
        }
    }
}
