using System.Net.Http.Headers;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>The response of a userinfo endpoint, and its time to first byte.</summary>
/// <param name="MediaType">The content type without parameters; null if there is none.</param>
internal sealed record UserinfoResponse(TimeSpan FirstByte, int Status, string? MediaType);

/// <summary>Sends userinfo requests (OpenID Connect Core 1.0 section 5.3.1), and measures the time to first byte.</summary>
internal sealed class UserinfoProbe(ExternalServer server, TimeSpan maxWait) : IDisposable
{
    private readonly HttpClient _client = new(AuthorizeProbe.CreateHandler(Timeout.InfiniteTimeSpan, connect: null))
    {
        Timeout = Timeout.InfiniteTimeSpan,
        MaxResponseContentBufferSize = AuthorizeProbe.MaxBytes,
    };

    /// <summary>Sends one GET and reads the whole response.</summary>
    /// <exception cref="UserErrorException">
    /// The endpoint is on another host, cannot be reached, or does not answer in time.
    /// </exception>
    public async Task<UserinfoResponse> AskAsync(Uri endpoint, string accessToken, CancellationToken cancel)
    {
        NamedHost.RequireAllowed(server.Name, server.Request.Endpoint, endpoint, server.AllowHttp);
        using var message = new HttpRequestMessage(HttpMethod.Get, endpoint);
        message.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("application/json"));
        message.Headers.TryAddWithoutValidation("Authorization", $"Bearer {accessToken}");
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(maxWait);
        string name = endpoint.GetLeftPart(UriPartial.Path);
        try
        {
            long start = Stopwatch.GetTimestamp();
            using HttpResponseMessage response = await _client
                .SendAsync(message, HttpCompletionOption.ResponseHeadersRead, limit.Token)
                .ConfigureAwait(false);
            TimeSpan firstByte = Stopwatch.GetElapsedTime(start);
            await response.Content.LoadIntoBufferAsync(limit.Token).ConfigureAwait(false);
            return new(firstByte, (int)response.StatusCode, response.Content.Headers.ContentType?.MediaType);
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
