using System.Net.Http.Headers;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// Sends a login's requests: those of a signed-in browser to the authorize endpoint, and those of its client to the token endpoint and
/// userinfo. Measures the time to first byte of each.
/// </summary>
/// <remarks>
/// It follows no redirects, stores no cookies, uses no proxy and does not decompress: the measured time is that of one request to one
/// address.
/// </remarks>
internal sealed class LoginClient : IDisposable
{
    /// <summary>The maximum size of a response: 1 MiB.</summary>
    public const int MaxBytes = 1 << 20;

    /// <summary>The default timeout of a response, up to its last byte: for a server on this machine, however busy it is.</summary>
    public static readonly TimeSpan MaxWait = TimeSpan.FromMinutes(10);

    private readonly CountedClient _client;
    private readonly string? _cookie;
    private readonly TimeSpan _maxWait;

    /// <param name="cookie">The value of the Cookie header; null for none.</param>
    /// <param name="maxWait">The timeout of a response, up to its last byte; default: <see cref="MaxWait"/>.</param>
    /// <param name="budget">Counts the requests; null for a server of the lab.</param>
    /// <param name="connect">Opens a connection in place of the network; null for the network.</param>
    /// <exception cref="UserErrorException">The cookie's value is not allowed in a header.</exception>
    public LoginClient(
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

    /// <summary>The address of an endpoint without its query, which may contain private data such as a login hint.</summary>
    public static string Name(Uri address) =>
        address.GetComponents(UriComponents.SchemeAndServer | UriComponents.Path, UriFormat.UriEscaped);

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
    public Task<AuthorizeResponse> AuthorizeAsync(
        AuthorizeRequest request,
        bool newConnection = false,
        CancellationToken cancel = default
    ) => AuthorizeAsync(request.ToUri(), newConnection, cancel);

    /// <summary>The same for a request that another program composed.</summary>
    /// <inheritdoc cref="AuthorizeAsync(AuthorizeRequest, bool, CancellationToken)"/>
    public async Task<AuthorizeResponse> AuthorizeAsync(Uri address, bool newConnection = false, CancellationToken cancel = default)
    {
        using var message = new HttpRequestMessage(HttpMethod.Get, address);
        message.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("text/html"));
        if (_cookie is not null)
            message.Headers.TryAddWithoutValidation("Cookie", _cookie);
        return await SendAsync(message, AuthorizeResponse.Read, newConnection, cancel).ConfigureAwait(false);
    }

    /// <summary>Sends one POST to a token endpoint and reads the whole response.</summary>
    /// <param name="form">The grant's own fields (<see cref="Grant"/>).</param>
    /// <exception cref="UserErrorException">
    /// The endpoint is on another host, supports no known client authentication method, cannot be reached, or sends an invalid response.
    /// </exception>
    public async Task<TokenResponse> GrantAsync(TokenEndpoint endpoint, Dictionary<string, string> form, CancellationToken cancel)
    {
        using HttpRequestMessage message = endpoint.CreateRequest(form);
        return await SendAsync(message, TokenResponse.Read, newConnection: false, cancel).ConfigureAwait(false);
    }

    /// <summary>Sends one GET to userinfo (OpenID Connect Core 1.0 section 5.3.1) and reads the whole response.</summary>
    /// <exception cref="UserErrorException">
    /// The endpoint is on another host, cannot be reached, or does not answer in time.
    /// </exception>
    public async Task<UserinfoResponse> UserinfoAsync(ExternalServer server, Uri endpoint, string accessToken, CancellationToken cancel)
    {
        NamedHost.RequireAllowed(server.Name, server.Request.Endpoint, endpoint, server.AllowHttp);
        using var message = new HttpRequestMessage(HttpMethod.Get, endpoint);
        message.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("application/json"));
        message.Headers.TryAddWithoutValidation("Authorization", $"Bearer {accessToken}");
        return await SendAsync(message, UserinfoResponse.Read, newConnection: false, cancel).ConfigureAwait(false);
    }

    public void Dispose() => _client.Dispose();

    private static RequestBudget LabBudget() => new(new("http://localhost"), int.MaxValue);

    private async Task<T> SendAsync<T>(
        HttpRequestMessage message,
        Func<TimeSpan, HttpResponseMessage, byte[], T> read,
        bool newConnection,
        CancellationToken cancel
    )
    {
        Uri address = message.RequestUri!;
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
            byte[] body = await ReadBodyAsync(address, response, limit.Token).ConfigureAwait(false);
            return read(newConnection ? withConnection : firstByte, response, body);
        }
        catch (OperationCanceledException e) when (!cancel.IsCancellationRequested)
        {
            throw CreateError(address, Invariant($"did not answer in full within {_maxWait.TotalSeconds:0.##} seconds"), e);
        }
        catch (HttpRequestException e)
        {
            throw CreateError(address, DescribeCause(e), e);
        }
    }

    private static async Task<byte[]> ReadBodyAsync(Uri address, HttpResponseMessage response, CancellationToken cancel)
    {
        try
        {
            // The connection can be reused only if the body is read to its end.
            await response.Content.LoadIntoBufferAsync(MaxBytes, cancel).ConfigureAwait(false);
            return await response.Content.ReadAsByteArrayAsync(cancel).ConfigureAwait(false);
        }
        catch (HttpRequestException e) when (e.HttpRequestError == HttpRequestError.ConfigurationLimitExceeded)
        {
            throw CreateError(address, Invariant($"answers with more than {MaxBytes:N0} bytes"), e);
        }
        catch (Exception e) when (e is HttpRequestException or IOException)
        {
            throw CreateError(address, $"ended its response early: {(e.InnerException ?? e).Message}", e);
        }
    }

    private static UserErrorException CreateError(Uri address, string cause, Exception inner) => new(Name(address), cause, inner);

    private static string DescribeCause(HttpRequestException e) =>
        e.HttpRequestError switch
        {
            HttpRequestError.NameResolutionError or HttpRequestError.ConnectionError =>
                $"cannot be reached: {(e.InnerException ?? e).Message}",
            HttpRequestError.VersionNegotiationError => e.Message,
            HttpRequestError.SecureConnectionError => TlsFailure.Describe(e.InnerException ?? e),
            HttpRequestError.ResponseEnded => "closed the connection before it answered",
            _ when e.InnerException is IOException io => $"ended its response early: {io.Message}",
            _ => $"does not answer as a web server does: {e.Message}",
        };
}
