namespace TokenSigningBench.Core.Processes;

/// <summary>Polls servers that do not report when they are ready.</summary>
internal static class Readiness
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(25);

    /// <summary>Polls a condition until it is true.</summary>
    /// <param name="server">The process that must be running when the condition becomes true.</param>
    /// <exception cref="UserErrorException">The server process has ended.</exception>
    public static async Task WaitAsync(ChildProcess server, Func<CancellationToken, Task<bool>> isReady, CancellationToken cancel)
    {
        using var polling = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        Task poll = PollAsync(isReady, polling.Token);
        await Task.WhenAny(poll, server.Ended).ConfigureAwait(false);
        // If the server has ended, the response came from another process.
        if (server.HasEnded)
        {
            await polling.CancelAsync().ConfigureAwait(false);
            await poll.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            throw await server.GetExitErrorAsync().ConfigureAwait(false);
        }

        await poll.ConfigureAwait(false);
    }

    private static async Task PollAsync(Func<CancellationToken, Task<bool>> isReady, CancellationToken cancel)
    {
        using var timer = new PeriodicTimer(PollInterval);
        cancel.ThrowIfCancellationRequested();
        while (!await isReady(cancel).ConfigureAwait(false))
            await timer.WaitForNextTickAsync(cancel).ConfigureAwait(false);
    }
}
