using System.Diagnostics;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TokenSigningBench.Core.Web;

/// <summary>
/// Sends requests over HTTP/1.1, and counts each of them where it is sent. <see cref="HttpClient"/> sends a request again
/// without notice when a reused connection ends without a response (RFC 9110 section 9.2.2 permits that); here the second attempt never
/// reaches the connection.
/// </summary>
public sealed class CountedClient : IDisposable
{
    private readonly RequestBudget _budget;
    private readonly HttpMessageInvoker _reused;
    private readonly HttpMessageInvoker _new;
    private readonly bool _isDirect;

    // HttpClient writes a request where it was asked to, whichever connection it takes.
    private readonly AsyncLocal<Attempt?> _attempt = new();

    /// <param name="budget">Counts the requests.</param>
    /// <param name="acceptsCertificate">Judges the server's TLS certificate; null for the default verification.</param>
    /// <param name="proxy">The proxy; null for none.</param>
    /// <param name="connect">Opens a connection in place of the network; null for the network.</param>
    public CountedClient(
        RequestBudget budget,
        RemoteCertificateValidationCallback? acceptsCertificate = null,
        IWebProxy? proxy = null,
        Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect = null
    )
    {
        _budget = budget;
        _isDirect = connect is null;
        // A connection with a lifetime of zero is not reused.
        (_reused, _new) = (Create(Timeout.InfiniteTimeSpan), Create(TimeSpan.Zero));

        HttpMessageInvoker Create(TimeSpan lifetime) =>
            new(
                new SocketsHttpHandler
                {
                    AllowAutoRedirect = false,
                    UseCookies = false,
                    UseProxy = proxy is not null,
                    Proxy = proxy,
                    // A compressed response may expand to any size.
                    AutomaticDecompression = DecompressionMethods.None,
                    ActivityHeadersPropagator = null,
                    PooledConnectionLifetime = lifetime,
                    ConnectCallback = connect,
                    SslOptions = { RemoteCertificateValidationCallback = TlsFailure.Explained(acceptsCertificate) },
                    // A proxy's CONNECT is no request to the server.
                    PlaintextStreamFilter = (context, _) =>
                        new(
                            context.InitialRequestMessage.Method == HttpMethod.Connect
                                ? context.PlaintextStream
                                : new CountedStream(context.PlaintextStream, this)
                        ),
                }
            );
    }

    /// <summary>
    /// Sends a request, and returns when the response's headers have arrived. If the server drops a reused connection, a GET is sent
    /// again on a new one, counted again, and <see cref="RequestBudget.DropsConnections"/> is set.
    /// </summary>
    /// <param name="newConnection">Whether to open a new connection, and close it afterwards.</param>
    /// <returns>The response, and the time from the request's first byte until its headers have arrived: without connecting.</returns>
    /// <exception cref="UserErrorException">The budget is used up.</exception>
    /// <exception cref="HttpRequestException">There was no response.</exception>
    public async Task<(HttpResponseMessage Response, TimeSpan FirstByte)> SendAsync(
        HttpRequestMessage message,
        CancellationToken cancel,
        bool newConnection = false
    )
    {
        var attempt = new Attempt();
        try
        {
            return await SendOnceAsync(message, attempt, newConnection || _budget.DropsConnections, cancel).ConfigureAwait(false);
        }
        catch (HttpRequestException e)
            when (e.HttpRequestError == HttpRequestError.ResponseEnded && attempt is { IsReused: false, IsAnswered: false } && _isDirect)
        {
            if (await IsHttp2AloneAsync(message.RequestUri!, cancel).ConfigureAwait(false))
                throw new HttpRequestException(
                    HttpRequestError.VersionNegotiationError,
                    "speaks HTTP/2 alone, and requests are sent over HTTP/1.1 here",
                    e
                );
            throw;
        }
        catch (HttpRequestException) when (attempt is { IsReused: true, IsAnswered: false })
        {
            _budget.DropsConnections = true;
            if (message.Method != HttpMethod.Get)
                throw;
            return await SendOnceAsync(message, new(), newConnection: true, cancel).ConfigureAwait(false);
        }
    }

    // A server that offers no HTTP/1.1 says so in an alert (RFC 7301 section 3.2) to whoever names it. HttpClient does not, and the server
    // closes the connection. No request is sent here.
    private static async Task<bool> IsHttp2AloneAsync(Uri address, CancellationToken cancel)
    {
        if (address.Scheme != Uri.UriSchemeHttps)
            return false;
        try
        {
            using var connection = new TcpClient();
            await connection.ConnectAsync(address.IdnHost, address.Port, cancel).ConfigureAwait(false);
            using var tls = new SslStream(connection.GetStream());
            await tls.AuthenticateAsClientAsync(
                    new SslClientAuthenticationOptions
                    {
                        TargetHost = address.IdnHost,
                        ApplicationProtocols = [SslApplicationProtocol.Http11],
                    },
                    cancel
                )
                .ConfigureAwait(false);
            return false;
        }
        catch (Exception e) when (e is AuthenticationException or IOException or SocketException)
        {
            return e.ToString().Contains("no application protocol", StringComparison.OrdinalIgnoreCase);
        }
    }

    public void Dispose()
    {
        _reused.Dispose();
        _new.Dispose();
    }

    private async Task<(HttpResponseMessage Response, TimeSpan FirstByte)> SendOnceAsync(
        HttpRequestMessage message,
        Attempt attempt,
        bool newConnection,
        CancellationToken cancel
    )
    {
        _attempt.Value = attempt;
        HttpResponseMessage response = await (newConnection ? _new : _reused).SendAsync(message, cancel).ConfigureAwait(false);
        return (response, Stopwatch.GetElapsedTime(attempt.Sent));
    }

    /// <summary>One request, from its first byte on.</summary>
    private sealed class Attempt
    {
        /// <summary>When its first byte was sent, as a stopwatch timestamp; 0 before.</summary>
        public long Sent { get; private set; }

        /// <summary>Whether its connection had another request before.</summary>
        public bool IsReused { get; private set; }

        public bool IsAnswered { get; set; }

        public void Send(bool isReused) => (Sent, IsReused) = (Stopwatch.GetTimestamp(), isReused);
    }

    /// <summary>A connection that takes each request once.</summary>
    private sealed class CountedStream(Stream connection, CountedClient client) : Stream
    {
        private Attempt? _attempt;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            BeginRequest();
            return connection.WriteAsync(buffer, cancellationToken);
        }

        public override void Write(byte[] buffer, int offset, int count)
        {
            BeginRequest();
            connection.Write(buffer, offset, count);
        }

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            Received(await connection.ReadAsync(buffer, cancellationToken).ConfigureAwait(false));

        public override int Read(byte[] buffer, int offset, int count) => Received(connection.Read(buffer, offset, count));

        public override void Flush() => connection.Flush();

        public override Task FlushAsync(CancellationToken cancellationToken) => connection.FlushAsync(cancellationToken);

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            if (disposing)
                connection.Dispose();
            base.Dispose(disposing);
        }

        private void BeginRequest()
        {
            Attempt current = client._attempt.Value!;
            if (current == _attempt)
                return;
            if (current.Sent != 0)
                throw new HttpIOException(HttpRequestError.ResponseEnded, "the connection ended without a response");
            client._budget.Take();
            current.Send(isReused: _attempt is not null);
            _attempt = current;
        }

        private int Received(int bytes)
        {
            if (bytes > 0 && _attempt is not null)
                _attempt.IsAnswered = true;
            return bytes;
        }
    }
}
