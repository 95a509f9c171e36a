using System.Text.Json;

namespace TokenSigningBench.Lab.Servers;

/// <summary>
/// Waits for a server that starts, as long as it moves, and signs in a user. On failure it throws an error with a one-line cause and leaves
/// no process behind.
/// </summary>
public static class ServerStart
{
    /// <summary>Waits until a started server is ready and the user is signed in.</summary>
    /// <param name="server">The server's process. It is ended if this method throws.</param>
    /// <param name="idleTimeout">How long it may do nothing.</param>
    /// <param name="signIn">Waits until the server is ready, and signs in the user.</param>
    /// <exception cref="UserErrorException">The server ended, did nothing for too long, or the sign-in failed.</exception>
    public static async Task<RunningServer> FinishAsync(
        ChildProcess server,
        TimeSpan idleTimeout,
        Func<CancellationToken, Task<RunningServer>> signIn,
        CancellationToken cancel
    )
    {
        try
        {
            return await new BackendStart(server.Name, idleTimeout)
                .RunAsync(
                    server,
                    async linked =>
                    {
                        RunningServer running = await signIn(linked).ConfigureAwait(false);
                        using var probe = new LoginClient(running.Cookie, Timeout.InfiniteTimeSpan);
                        running.FirstResponse = await probe.AuthorizeAsync(running.Request, cancel: linked).ConfigureAwait(false);
                        if (running.FirstResponse.IdToken is null)
                            throw new HttpRequestException($"it answered {running.FirstResponse.Status} without an identity token");
                        return running;
                    },
                    cancel
                )
                .ConfigureAwait(false);
        }
        catch (Exception e) when (e is HttpRequestException or IOException or JsonException)
        {
            throw new UserErrorException(server.Name, $"no user could sign in: {e.Message}{BackendStart.DescribeOutputTail(server)}", e);
        }
    }
}
