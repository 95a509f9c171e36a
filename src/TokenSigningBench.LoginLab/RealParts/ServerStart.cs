using System.Text.Json;
using TokenSigningBench.LoginLab.Attribution;

namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>A server's start: somebody is signed in within a bounded time, or there is one line that says why not, and nothing left.</summary>
/// <param name="limit">How long it may take.</param>
/// <param name="clock">Measures that.</param>
internal sealed class ServerStart(TimeSpan limit, TimeProvider clock)
{
    /// <summary>What is enough for the slowest key on a slow machine.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(30);

    /// <summary>Waits for a server that has been started.</summary>
    /// <param name="server">Its process, which this ends unless it returns.</param>
    /// <param name="signIn">Waits for its readiness, and signs somebody in.</param>
    /// <param name="cancel">Ends the waiting.</param>
    /// <exception cref="SourceException">It ended, was not ready in time, or nobody could sign in.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public async Task<RunningServer> FinishAsync(ChildProcess server, Func<CancellationToken, Task<RunningServer>> signIn, CancellationToken cancel)
    {
        using var deadline = new CancellationTokenSource(limit, clock);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancel);
        try
        {
            RunningServer running = await signIn(either.Token).ConfigureAwait(false);
            using var probe = new AuthorizeProbe(running.Cookie, limit);
            AuthorizeAnswer first = await probe.AskAsync(running.Request, cancel: either.Token).ConfigureAwait(false);
            if (first.IdToken is null)
            {
                // Its answer may arrive before its words: all of them are there once it has ended.
                await server.DisposeAsync().ConfigureAwait(false);
                throw new SourceException(server.Name, $"nobody could sign in: it answered {first.Status} without an identity token{Words(server)}");
            }
            running.First = first;
            return running;
        }
        catch (Exception e)
        {
            await server.DisposeAsync().ConfigureAwait(false);
            switch (e)
            {
                case OperationCanceledException when !cancel.IsCancellationRequested:
                    throw new SourceException(server.Name, Invariant($"was not ready within {limit.TotalSeconds} seconds{Words(server)}"), e);
                case HttpRequestException or IOException or JsonException:
                    throw new SourceException(server.Name, $"nobody could sign in: {e.Message}{Words(server)}", e);
                default:
                    throw;
            }
        }
    }

    private static string Words(ChildProcess server) => server.LastLine is { Length: > 0 } line ? $"; its last words: {line}" : "";
}
