using System.Text.Json;

namespace TokenSigningBench.Lab.Servers;

/// <summary>A server's start: somebody is signed in within a bounded time, or there is one line that says why not, and nothing left.</summary>
internal static class ServerStart
{
    /// <summary>What is enough for the slowest key on a slow machine.</summary>
    public static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(30);

    /// <summary>Waits for a server that has been started.</summary>
    /// <param name="server">Its process, which this ends unless it returns.</param>
    /// <param name="limit">How long it may take.</param>
    /// <param name="signIn">Waits for its readiness, and signs somebody in.</param>
    /// <exception cref="UserErrorException">It ended, was not ready in time, or nobody could sign in.</exception>
    public static async Task<RunningServer> FinishAsync(
        ChildProcess server,
        TimeSpan limit,
        Func<CancellationToken, Task<RunningServer>> signIn,
        CancellationToken cancel
    )
    {
        try
        {
            return await new BackendStart(server.Name, limit)
                .WithinLimitAsync(
                    server,
                    async either =>
                    {
                        RunningServer running = await signIn(either).ConfigureAwait(false);
                        using var probe = new AuthorizeProbe(running.Cookie, limit);
                        running.First = await probe.AskAsync(running.Request, cancel: either).ConfigureAwait(false);
                        if (running.First.IdToken is null)
                            throw new HttpRequestException($"it answered {running.First.Status} without an identity token");
                        return running;
                    },
                    cancel
                )
                .ConfigureAwait(false);
        }
        catch (Exception e) when (e is HttpRequestException or IOException or JsonException)
        {
            throw new UserErrorException(server.Name, $"nobody could sign in: {e.Message}{BackendStart.OutputTailOf(server)}", e);
        }
    }
}
