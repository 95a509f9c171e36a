using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TokenSigningBench.Core.Web;

/// <summary>Fetches small documents that the user named by address: few bytes, soon, from that host alone, over verified TLS.</summary>
internal sealed class WebDocument : IDisposable
{
    private const int MaximumRedirects = 5;
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(4);

    private readonly string _source;
    private readonly Uri _start;
    private readonly bool _allowHttp;
    private readonly Action? _asking;
    private readonly HttpClient _client;
    private readonly CancellationTokenSource _deadline;
    private readonly CancellationToken _cancel;

    /// <summary>Starts the clock: everything that is fetched must arrive within four seconds, together.</summary>
    /// <param name="start">The address that the user named.</param>
    /// <param name="allowHttp">Whether plain http is permitted to a host other than this one.</param>
    /// <param name="clock">Tells when the four seconds are over.</param>
    /// <param name="asking">Told before each request, for who counts them.</param>
    /// <param name="trustsThisMachine">Whether this machine's own servers need no TLS certificate that verifies: nobody is on the way to them.</param>
    /// <param name="connect">Makes connections in place of the network.</param>
    public WebDocument(
        Uri start,
        bool allowHttp,
        TimeProvider clock,
        CancellationToken cancel,
        Action? asking = null,
        bool trustsThisMachine = false,
        Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect = null
    )
    {
        // Plain answers only: a compressed one may unfold to any size.
        var handler = new SocketsHttpHandler
        {
            AllowAutoRedirect = false,
            UseCookies = false,
            Proxy = new ProxyBeyondLoopback(HttpClient.DefaultProxy),
            ConnectCallback = connect,
        };
        if (trustsThisMachine)
            handler.SslOptions.RemoteCertificateValidationCallback = (_, _, _, errors) =>
                errors == SslPolicyErrors.None || start.IsLoopback;
        _client = new(handler) { Timeout = Timeout.InfiniteTimeSpan };
        _source = start.OriginalString;
        _start = start;
        _allowHttp = allowHttp;
        _asking = asking;
        _cancel = cancel;
        _deadline = new CancellationTokenSource(MaxWait, clock);
    }

    /// <returns>Its bytes; null where the server answers that there is none (404, or another status of 400 or more).</returns>
    /// <exception cref="UserErrorException">No answer, no verified TLS, too long, too large, or somewhere else.</exception>
    public async Task<(byte[]? Bytes, HttpStatusCode Status)> GetAsync(Uri address)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(_deadline.Token, _cancel);
        try
        {
            for (int redirects = 0; redirects <= MaximumRedirects; redirects++)
            {
                RefuseElsewhere(address);
                _asking?.Invoke();
                using HttpResponseMessage response = await _client
                    .GetAsync(address, HttpCompletionOption.ResponseHeadersRead, either.Token)
                    .ConfigureAwait(false);
                if ((int)response.StatusCode is >= 300 and < 400 && response.Headers.Location is { } location)
                    address = WebAddress.TryRead(address, location, out Uri? next)
                        ? next
                        : throw new UserErrorException(_source, $"redirects to what is no address: {location.OriginalString}");
                else
                    return (
                        response.IsSuccessStatusCode ? await BytesAsync(address, response, either.Token).ConfigureAwait(false) : null,
                        response.StatusCode
                    );
            }

            throw new UserErrorException(_source, $"redirects more than {MaximumRedirects} times");
        }
        catch (OperationCanceledException) when (!_cancel.IsCancellationRequested)
        {
            throw new UserErrorException(_source, Invariant($"did not answer in full within {MaxWait.TotalSeconds:0} seconds"));
        }
        catch (HttpRequestException e)
        {
            throw new UserErrorException(_source, Cause(e), e);
        }
        catch (IOException e)
        {
            throw new UserErrorException(_source, $"broke off its answer: {e.Message}", e);
        }
    }

    /// <summary>Refuses an address that is not on the host that the user named, or that anybody on the way can change.</summary>
    public void RefuseElsewhere(Uri address) => NamedHost.RefuseElsewhere(_source, _start, address, _allowHttp);

    public void Dispose()
    {
        _client.Dispose();
        _deadline.Dispose();
    }

    private async Task<byte[]> BytesAsync(Uri address, HttpResponseMessage response, CancellationToken cancel)
    {
        Stream stream = await response.Content.ReadAsStreamAsync(cancel).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
        {
            var bytes = new byte[SourceFile.MaximumBytes + 1];
            int length = await stream.ReadAtLeastAsync(bytes, bytes.Length, throwOnEndOfStream: false, cancel).ConfigureAwait(false);
            return length <= SourceFile.MaximumBytes
                ? bytes[..length]
                : throw new UserErrorException(
                    _source,
                    Invariant($"answers with more than {SourceFile.MaximumBytes:N0} bytes at {address}")
                );
        }
    }

    private static string Cause(HttpRequestException e) =>
        e.InnerException switch
        {
            AuthenticationException tls => $"its TLS certificate does not verify: {tls.Message}",
            SocketException socket => $"cannot be reached: {socket.Message}",
            _ => $"does not answer as a web server does: {e.Message}",
        };
}
