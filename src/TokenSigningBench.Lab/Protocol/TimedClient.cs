namespace TokenSigningBench.Lab.Protocol;

/// <summary>Sends requests to the endpoints beside the authorize endpoint, and measures the time to first byte.</summary>
/// <param name="budget">Counts the requests.</param>
/// <param name="maxWait">The time in which a response must be complete.</param>
internal sealed class TimedClient(
    RequestBudget budget,
    TimeSpan maxWait,
    Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect = null
) : IDisposable
{
    private readonly CountedClient _client = new(budget, LoopbackCertificates.AcceptsCertificate, connect: connect);

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
            (HttpResponseMessage answer, TimeSpan firstByte) = await _client.SendAsync(message, limit.Token).ConfigureAwait(false);
            using HttpResponseMessage response = answer;
            await response.Content.LoadIntoBufferAsync(AuthorizeProbe.MaxBytes, limit.Token).ConfigureAwait(false);
            return read(firstByte, response, await response.Content.ReadAsByteArrayAsync(limit.Token).ConfigureAwait(false));
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            throw new UserErrorException(name, Invariant($"did not answer in full within {maxWait.TotalSeconds:0.##} seconds"));
        }
        catch (HttpRequestException e) when (e.HttpRequestError == HttpRequestError.ConfigurationLimitExceeded)
        {
            throw new UserErrorException(name, Invariant($"answers with more than {AuthorizeProbe.MaxBytes:N0} bytes"), e);
        }
        catch (Exception e) when (e is HttpRequestException or IOException)
        {
            throw new UserErrorException(name, $"cannot be reached, or ended its response early: {(e.InnerException ?? e).Message}", e);
        }
    }

    public void Dispose() => _client.Dispose();
}
