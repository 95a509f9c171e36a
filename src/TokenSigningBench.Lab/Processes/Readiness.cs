namespace TokenSigningBench.Lab.Processes;

/// <summary>Waits for servers that say nothing when they are ready.</summary>
internal static class Readiness
{
    private static readonly TimeSpan BetweenQuestions = TimeSpan.FromMilliseconds(25);

    /// <summary>Asks an address until something answers, whatever it answers.</summary>
    /// <param name="server">The server that is to answer.</param>
    /// <param name="address">An address of it.</param>
    /// <exception cref="UserErrorException">The server has ended.</exception>
    public static async Task WaitAsync(ChildProcess server, Uri address, CancellationToken cancel)
    {
        using var browser = new Browser();
        await WaitAsync(
                server,
                async asking =>
                {
                    try
                    {
                        await browser.GetAsync(address, asking).ConfigureAwait(false);
                        return true;
                    }
                    catch (HttpRequestException)
                    {
                        return false;
                    }
                },
                cancel
            )
            .ConfigureAwait(false);
    }

    /// <summary>Asks a question until it is answered with yes.</summary>
    /// <param name="server">The server that it is about.</param>
    /// <exception cref="UserErrorException">The server has ended.</exception>
    public static async Task WaitAsync(ChildProcess server, Func<CancellationToken, Task<bool>> isReady, CancellationToken cancel)
    {
        using var asking = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        Task answer = AskAsync(isReady, asking.Token);
        await Task.WhenAny(answer, server.Ended).ConfigureAwait(false);
        // An answer beside a server that has ended is another's.
        if (server.HasEnded)
        {
            await asking.CancelAsync().ConfigureAwait(false);
            await answer.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            throw await server.EndedTooSoonAsync().ConfigureAwait(false);
        }

        await answer.ConfigureAwait(false);
    }

    private static async Task AskAsync(Func<CancellationToken, Task<bool>> isReady, CancellationToken cancel)
    {
        using var timer = new PeriodicTimer(BetweenQuestions);
        while (!await isReady(cancel).ConfigureAwait(false))
            await timer.WaitForNextTickAsync(cancel).ConfigureAwait(false);
    }
}
