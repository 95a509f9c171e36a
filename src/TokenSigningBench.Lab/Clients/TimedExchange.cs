using System.Text.Json;

namespace TokenSigningBench.Lab.Clients;

/// <summary>Questions to a child process that answers in JSON, within a time limit.</summary>
internal static class TimedExchange
{
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(60);

    /// <param name="name">The program's name in messages.</param>
    /// <param name="ask">Sends the questions and reads the answers.</param>
    /// <exception cref="UserErrorException">There was no answer in time, or one that cannot be read.</exception>
    public static async Task<T> RunAsync<T>(string name, Func<CancellationToken, Task<T>> ask, CancellationToken cancel)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(Timeout);
        try
        {
            return await ask(limit.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (!cancel.IsCancellationRequested)
        {
            throw new UserErrorException(name, Invariant($"gave no answer within {Timeout.TotalSeconds} seconds"), e);
        }
        catch (JsonException e)
        {
            throw new UserErrorException(name, $"its answer cannot be read: {e.Message}", e);
        }
    }
}
