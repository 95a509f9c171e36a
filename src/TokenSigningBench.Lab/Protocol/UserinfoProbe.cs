using System.Net.Http.Headers;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>The response of a userinfo endpoint, and its time to first byte.</summary>
/// <param name="MediaType">The content type without parameters; null if there is none.</param>
internal sealed record UserinfoResponse(TimeSpan FirstByte, int Status, string? MediaType);

/// <summary>Sends userinfo requests (OpenID Connect Core 1.0 section 5.3.1), and measures the time to first byte.</summary>
internal sealed class UserinfoProbe(ExternalServer server, RequestBudget budget, TimeSpan maxWait) : IDisposable
{
    private readonly TimedClient _client = new(budget, maxWait);

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
        return await _client
            .SendAsync(
                message,
                (firstByte, response, _) =>
                    new UserinfoResponse(firstByte, (int)response.StatusCode, response.Content.Headers.ContentType?.MediaType),
                cancel
            )
            .ConfigureAwait(false);
    }

    public void Dispose() => _client.Dispose();
}
