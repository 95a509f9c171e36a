using System.Net;
using System.Net.Http.Headers;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>Asks an authorize endpoint as a browser would that is signed in, and takes the time until the answer begins.</summary>
/// <remarks>It follows no redirect, keeps no cookies, uses no proxy and unpacks nothing: what is timed is one request to that one address.</remarks>
internal sealed class AuthorizeProbe : IDisposable
{
    /// <summary>The largest answer that is read: 1 MiB.</summary>
    public const int MaximumBytes = 1 << 20;

    /// <summary>How long an answer may take, to its last byte, unless another time is given.</summary>
    public static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(30);

    private readonly HttpMessageInvoker _new;
    private readonly HttpMessageInvoker _kept;
    private readonly string? _cookie;
    private readonly TimeSpan _longestWait;

    /// <summary>Prepares to ask for somebody.</summary>
    /// <param name="cookie">The value of the Cookie header; null for nobody in particular.</param>
    /// <param name="maxWait">How long an answer may take, to its last byte; <see cref="MaxWait"/> when left out.</param>
    /// <param name="connect">Makes connections in place of the network; null for the network.</param>
    /// <exception cref="UserErrorException">The cookie's value cannot stand in a header.</exception>
    public AuthorizeProbe(
        string? cookie,
        TimeSpan? maxWait = null,
        Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect = null
    )
    {
        // It opens somebody's session: the message does not repeat it.
        if (cookie is not null && !cookie.All(character => char.IsAscii(character) && !char.IsControl(character)))
            throw new UserErrorException("cookie", "holds a line break or another character that no header may have");

        _cookie = cookie;
        _longestWait = maxWait ?? MaxWait;
        // A connection that may live for no time is not used again.
        (_new, _kept) = (new(Handler(TimeSpan.Zero, connect)), new(Handler(Timeout.InfiniteTimeSpan, connect)));
    }

    /// <summary>Sends one GET and reads the whole answer. The time ends when the answer's headers have arrived; its body is read afterwards.</summary>
    /// <param name="newConnection">Whether to connect anew, which is then inside the time, and not to keep that connection; else one that is open already is used where there is one.</param>
    /// <returns>Whatever was answered, an error and a redirect too.</returns>
    /// <exception cref="UserErrorException">It cannot be reached, its TLS certificate does not verify (asked of other hosts than this one), or it answers too late, too much, half, or not as a web server does.</exception>
    public async Task<AuthorizeAnswer> AskAsync(AuthorizeRequest request, bool newConnection = false, CancellationToken cancel = default)
    {
        using var message = new HttpRequestMessage(HttpMethod.Get, request.ToUri());
        message.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("text/html"));
        if (_cookie is not null)
            message.Headers.TryAddWithoutValidation("Cookie", _cookie);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(_longestWait);
        try
        {
            long start = Stopwatch.GetTimestamp();
            using HttpResponseMessage response = await (newConnection ? _new : _kept).SendAsync(message, limit.Token).ConfigureAwait(false);
            TimeSpan firstByte = Stopwatch.GetElapsedTime(start);
            return Answer(firstByte, message.RequestUri!, response, await BodyAsync(request, response, limit.Token).ConfigureAwait(false));
        }
        catch (OperationCanceledException e) when (!cancel.IsCancellationRequested)
        {
            throw Refused(request, Invariant($"did not answer in full within {_longestWait.TotalSeconds:0.##} seconds"), e);
        }
        catch (HttpRequestException e)
        {
            throw Refused(request, Cause(e), e);
        }
    }

    public void Dispose()
    {
        _new.Dispose();
        _kept.Dispose();
    }

    private static AuthorizeAnswer Answer(TimeSpan firstByte, Uri asked, HttpResponseMessage response, byte[] body)
    {
        Uri? location = response.Headers.Location is { } to && WebAddress.TryRead(asked, to, out Uri? absolute) ? absolute : null;
        // Some servers name no type, and browsers take it for a page.
        bool isPage = response.Content.Headers.ContentType?.MediaType is null or "text/html" or "application/xhtml+xml";
        var parameters = new AnsweredParameters(isPage ? Encoding.UTF8.GetString(body) : null, location);
        return new()
        {
            FirstByte = firstByte,
            Status = (int)response.StatusCode,
            Location = location,
            IdToken = parameters.Hidden("id_token"),
            AccessToken = parameters.Hidden("access_token"),
            Code = parameters.Anywhere("code"),
            Error = parameters.Anywhere("error"),
            Timing = response.Headers.TryGetValues(ServerTiming.Header, out IEnumerable<string>? timing)
                ? ServerTiming.Parse(timing)
                : null,
        };
    }

    private static async Task<byte[]> BodyAsync(AuthorizeRequest request, HttpResponseMessage response, CancellationToken cancel)
    {
        try
        {
            // To its end, without which the connection could not be kept.
            await response.Content.LoadIntoBufferAsync(MaximumBytes, cancel).ConfigureAwait(false);
            return await response.Content.ReadAsByteArrayAsync(cancel).ConfigureAwait(false);
        }
        catch (HttpRequestException e) when (e.HttpRequestError == HttpRequestError.ConfigurationLimitExceeded)
        {
            throw Refused(request, Invariant($"answers with more than {MaximumBytes:N0} bytes"), e);
        }
        catch (HttpRequestException e)
        {
            throw Refused(request, $"broke off its answer: {(e.InnerException ?? e).Message}", e);
        }
    }

    /// <summary>What sends one request and nothing besides: as it is told, and to that address alone.</summary>
    internal static SocketsHttpHandler Handler(
        TimeSpan connectionLifetime,
        Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect
    ) =>
        new()
        {
            AllowAutoRedirect = false,
            UseCookies = false,
            UseProxy = false,
            AutomaticDecompression = DecompressionMethods.None,
            ActivityHeadersPropagator = null,
            PooledConnectionLifetime = connectionLifetime,
            ConnectCallback = connect,
            SslOptions = { RemoteCertificateValidationCallback = OwnMachine.Accepts },
        };

    // Without the query: it may hold what is nobody's business, such as a login hint.
    private static UserErrorException Refused(AuthorizeRequest request, string cause, Exception? inner) =>
        new(request.Endpoint.GetComponents(UriComponents.SchemeAndServer | UriComponents.Path, UriFormat.UriEscaped), cause, inner);

    private static string Cause(HttpRequestException e) =>
        e.HttpRequestError switch
        {
            HttpRequestError.NameResolutionError or HttpRequestError.ConnectionError =>
                $"cannot be reached: {(e.InnerException ?? e).Message}",
            HttpRequestError.SecureConnectionError => $"its TLS certificate does not verify: {(e.InnerException ?? e).Message}",
            HttpRequestError.ResponseEnded => "closed the connection before it answered",
            _ when e.InnerException is IOException io => $"broke off its answer: {io.Message}",
            _ => $"does not answer as a web server does: {e.Message}",
        };
}
