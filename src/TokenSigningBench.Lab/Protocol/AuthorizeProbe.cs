using System.Net.Http.Headers;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>Sends authorize requests as a signed-in browser would, and measures the time to first byte.</summary>
/// <remarks>
/// It follows no redirects, stores no cookies, uses no proxy and does not decompress: the measured time is that of one request to one
/// address.
/// </remarks>
internal sealed class AuthorizeProbe : IDisposable
{
    /// <summary>The maximum size of a response: 1 MiB.</summary>
    public const int MaxBytes = 1 << 20;

    /// <summary>The default timeout of a response, up to its last byte.</summary>
    public static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(30);

    private readonly CountedClient _client;
    private readonly string? _cookie;
    private readonly TimeSpan _maxWait;

    /// <param name="cookie">The value of the Cookie header; null for none.</param>
    /// <param name="maxWait">The timeout of a response, up to its last byte; default: <see cref="MaxWait"/>.</param>
    /// <param name="budget">Counts the requests; null for a server of the lab.</param>
    /// <param name="connect">Opens a connection in place of the network; null for the network.</param>
    /// <exception cref="UserErrorException">The cookie's value is not allowed in a header.</exception>
    public AuthorizeProbe(
        string? cookie,
        TimeSpan? maxWait = null,
        RequestBudget? budget = null,
        Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect = null
    )
    {
        // The cookie gives access to a session: the message does not repeat it.
        if (cookie is not null && !cookie.All(character => char.IsAscii(character) && !char.IsControl(character)))
            throw new UserErrorException("cookie", "holds a line break or another character that no header may have");

        _cookie = cookie;
        _maxWait = maxWait ?? MaxWait;
        _client = new(budget ?? LabBudget(), LoopbackCertificates.AcceptsCertificate, connect: connect);
    }

    /// <summary>
    /// Sends one GET and reads the whole response. The measured time ends when the response headers have arrived; the body is read
    /// afterwards.
    /// </summary>
    /// <param name="newConnection">
    /// Whether to open a new connection, whose time is included, and close it afterwards; otherwise an open connection is reused if there
    /// is one, and the time of opening one is not included.
    /// </param>
    /// <returns>Any response, including errors and redirects.</returns>
    /// <exception cref="UserErrorException">
    /// The server cannot be reached, its TLS certificate does not verify (not checked on loopback), or the response is late, too large,
    /// incomplete, or not valid HTTP.
    /// </exception>
    public async Task<AuthorizeResponse> AskAsync(AuthorizeRequest request, bool newConnection = false, CancellationToken cancel = default)
    {
        using var message = new HttpRequestMessage(HttpMethod.Get, request.ToUri());
        message.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("text/html"));
        if (_cookie is not null)
            message.Headers.TryAddWithoutValidation("Cookie", _cookie);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(_maxWait);
        try
        {
            long start = Stopwatch.GetTimestamp();
            (HttpResponseMessage answer, TimeSpan firstByte) = await _client
                .SendAsync(message, limit.Token, newConnection)
                .ConfigureAwait(false);
            TimeSpan withConnection = Stopwatch.GetElapsedTime(start);
            using HttpResponseMessage response = answer;
            return ReadResponse(
                newConnection ? withConnection : firstByte,
                message.RequestUri!,
                response,
                await ReadBodyAsync(request, response, limit.Token).ConfigureAwait(false)
            );
        }
        catch (OperationCanceledException e) when (!cancel.IsCancellationRequested)
        {
            throw CreateError(request, Invariant($"did not answer in full within {_maxWait.TotalSeconds:0.##} seconds"), e);
        }
        catch (HttpRequestException e)
        {
            throw CreateError(request, DescribeCause(e), e);
        }
    }

    public void Dispose() => _client.Dispose();

    private static RequestBudget LabBudget() => new(new("http://localhost"), int.MaxValue);

    private static AuthorizeResponse ReadResponse(TimeSpan firstByte, Uri requestUri, HttpResponseMessage response, byte[] body)
    {
        Uri? location =
            response.Headers.Location is { } target && WebAddress.TryRead(requestUri, target, out Uri? absolute) ? absolute : null;
        // Some servers send no content type, and browsers then assume a page.
        bool isPage = response.Content.Headers.ContentType?.MediaType is null or "text/html" or "application/xhtml+xml";
        var parameters = new AuthorizeResponseParameters(isPage ? Encoding.UTF8.GetString(body) : null, location);
        return new()
        {
            FirstByte = firstByte,
            Status = (int)response.StatusCode,
            Location = location,
            IdToken = parameters.FindInFormOrFragment("id_token"),
            AccessToken = parameters.FindInFormOrFragment("access_token"),
            Code = parameters.Find("code"),
            Error = parameters.Find("error"),
            Challenger = ChallengePage.ProductOf(response, body),
            Authentication = response.Headers.WwwAuthenticate.FirstOrDefault()?.Scheme,
            Timing = response.Headers.TryGetValues(ServerTiming.Header, out IEnumerable<string>? timing)
                ? ServerTiming.Parse(timing)
                : null,
        };
    }

    private static async Task<byte[]> ReadBodyAsync(AuthorizeRequest request, HttpResponseMessage response, CancellationToken cancel)
    {
        try
        {
            // The connection can be reused only if the body is read to its end.
            await response.Content.LoadIntoBufferAsync(MaxBytes, cancel).ConfigureAwait(false);
            return await response.Content.ReadAsByteArrayAsync(cancel).ConfigureAwait(false);
        }
        catch (HttpRequestException e) when (e.HttpRequestError == HttpRequestError.ConfigurationLimitExceeded)
        {
            throw CreateError(request, Invariant($"answers with more than {MaxBytes:N0} bytes"), e);
        }
        catch (HttpRequestException e)
        {
            throw CreateError(request, $"ended its response early: {(e.InnerException ?? e).Message}", e);
        }
    }

    // Without the query, which may contain private data such as a login hint.
    private static UserErrorException CreateError(AuthorizeRequest request, string cause, Exception? inner) =>
        new(request.Endpoint.GetComponents(UriComponents.SchemeAndServer | UriComponents.Path, UriFormat.UriEscaped), cause, inner);

    private static string DescribeCause(HttpRequestException e) =>
        e.HttpRequestError switch
        {
            HttpRequestError.NameResolutionError or HttpRequestError.ConnectionError =>
                $"cannot be reached: {(e.InnerException ?? e).Message}",
            HttpRequestError.VersionNegotiationError => e.Message,
            HttpRequestError.SecureConnectionError => $"its TLS certificate does not verify: {(e.InnerException ?? e).Message}",
            HttpRequestError.ResponseEnded => "closed the connection before it answered",
            _ when e.InnerException is IOException io => $"ended its response early: {io.Message}",
            _ => $"does not answer as a web server does: {e.Message}",
        };
}
