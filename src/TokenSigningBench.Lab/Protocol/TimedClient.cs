namespace TokenSigningBench.Lab.Protocol;

/// <summary>Sends requests to the endpoints beside the authorize endpoint, and measures the time to first byte.</summary>
/// <param name="maxWait">The time in which a response must be complete.</param>
internal sealed class TimedClient(
    TimeSpan maxWait,
    Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect = null
) : IDisposable
{
    private readonly HttpClient _client = new(AuthorizeProbe.CreateHandler(Timeout.InfiniteTimeSpan, connect))
    {
        Timeout = Timeout.InfiniteTimeSpan,
        MaxResponseContentBufferSize = AuthorizeProbe.MaxBytes,
    };

    /// <summary>The address of an endpoint without its query, for messages.</summary>
    public static string Name(Uri address) => address.GetLeftPart(UriPartial.Path);

    /// <summary>Sends one request and reads the whole response.</summary>
    /// <param name="read">Receives the time to first byte, the response and its body.</param>
    /// <exception cref="UserErrorException">The endpoint cannot be reached, or does not answer in time.</exception>
    public async Task<T> SendAsync<T>(
        HttpRequestMessage message,
        Func<TimeSpan, HttpResponseMessage, byte[], T> read,
        CancellationToken cancel
    )
    {
        string name = Name(message.RequestUri!);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(maxWait);
        try
        {
            long start = Stopwatch.GetTimestamp();
            using HttpResponseMessage response = await _client
                .SendAsync(message, HttpCompletionOption.ResponseHeadersRead, limit.Token)
                .ConfigureAwait(false);
            TimeSpan firstByte = Stopwatch.GetElapsedTime(start);
            await response.Content.LoadIntoBufferAsync(limit.Token).ConfigureAwait(false);
            return read(firstByte, response, await response.Content.ReadAsByteArrayAsync(limit.Token).ConfigureAwait(false));
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            throw new UserErrorException(name, Invariant($"did not answer in full within {maxWait.TotalSeconds:0.##} seconds"));
        }
        catch (Exception e) when (e is HttpRequestException or IOException)
        {
            throw new UserErrorException(name, $"cannot be reached, or ended its response early: {(e.InnerException ?? e).Message}", e);
        }
    }

    public void Dispose() => _client.Dispose();
}
