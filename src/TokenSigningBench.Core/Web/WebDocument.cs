using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TokenSigningBench.Core.Web;

/// <summary>Fetches small documents over verified TLS from the host that the user named, with limits on size and time.</summary>
internal sealed class WebDocument : IDisposable
{
    private const int MaxRedirects = 5;

    // A server on a slow morning answers late; one that never ends its answer holds no command longer.
    private static readonly TimeSpan TotalTimeout = TimeSpan.FromSeconds(30);

    private readonly string _source;
    private readonly Uri _start;
    private readonly bool _allowHttp;
    private readonly CountedClient _client;
    private readonly CancellationTokenSource _deadline;
    private readonly CancellationToken _cancel;

    /// <summary>Starts the clock: all requests together must finish within 30 s.</summary>
    /// <param name="start">The address that the user named.</param>
    /// <param name="allowHttp">Whether plain http is permitted to hosts other than this machine.</param>
    /// <param name="budget">Counts the requests.</param>
    /// <param name="trustsThisMachine">
    /// Whether servers on this machine need no valid TLS certificate: traffic to them cannot be intercepted.
    /// </param>
    /// <param name="connect">Creates connections instead of the network.</param>
    public WebDocument(
        Uri start,
        bool allowHttp,
        TimeProvider clock,
        RequestBudget budget,
        CancellationToken cancel,
        bool trustsThisMachine = false,
        Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect = null
    )
    {
        _client = new(
            budget,
            trustsThisMachine ? (_, _, _, errors) => errors == SslPolicyErrors.None || start.IsLoopback : null,
            new ProxyBeyondLoopback(HttpClient.DefaultProxy),
            connect
        );
        _source = start.OriginalString;
        _start = start;
        _allowHttp = allowHttp;
        _cancel = cancel;
        _deadline = new CancellationTokenSource(TotalTimeout, clock);
    }

    /// <returns>The bytes; null if the server responds with status 400 or more.</returns>
    /// <exception cref="UserErrorException">No response, no verified TLS, too slow, too large, or redirected to another host.</exception>
    public async Task<(byte[]? Bytes, HttpStatusCode Status)> GetAsync(Uri address)
    {
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(_deadline.Token, _cancel);
        try
        {
            for (int redirects = 0; redirects <= MaxRedirects; redirects++)
            {
                RequireAllowed(address);
                using var message = new HttpRequestMessage(HttpMethod.Get, address);
                (HttpResponseMessage answer, _) = await _client.SendAsync(message, linked.Token).ConfigureAwait(false);
                using HttpResponseMessage response = answer;
                if ((int)response.StatusCode is >= 300 and < 400 && response.Headers.Location is { } location)
                    address = WebAddress.TryRead(address, location, out Uri? next)
                        ? next
                        : throw new UserErrorException(_source, $"redirects to what is no address: {location.OriginalString}");
                else
                    return (
                        response.IsSuccessStatusCode ? await ReadBytesAsync(address, response, linked.Token).ConfigureAwait(false) : null,
                        response.StatusCode
                    );
            }

            throw new UserErrorException(_source, $"redirects more than {MaxRedirects} times");
        }
        catch (OperationCanceledException) when (!_cancel.IsCancellationRequested)
        {
            throw new UserErrorException(_source, Invariant($"did not answer in full within {TotalTimeout.TotalSeconds:0} seconds"));
        }
        catch (HttpRequestException e)
        {
            throw new UserErrorException(_source, DescribeFailure(e), e);
        }
        catch (IOException e)
        {
            throw new UserErrorException(_source, $"ended its response early: {e.Message}", e);
        }
    }

    /// <summary>Refuses an address on another host, and plain http that others could change in transit.</summary>
    public void RequireAllowed(Uri address) => NamedHost.RequireAllowed(_source, _start, address, _allowHttp);

    public void Dispose()
    {
        _client.Dispose();
        _deadline.Dispose();
    }

    private async Task<byte[]> ReadBytesAsync(Uri address, HttpResponseMessage response, CancellationToken cancel)
    {
        if (response.Content.Headers.ContentEncoding.FirstOrDefault() is { } encoding)
            throw new UserErrorException(
                _source,
                $"answers in {encoding}, which was not asked for, at {address}: relying parties that do not ask cannot read it"
            );
        Stream stream = await response.Content.ReadAsStreamAsync(cancel).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
        {
            var bytes = new byte[SourceFile.MaxBytes + 1];
            int length = await stream.ReadAtLeastAsync(bytes, bytes.Length, throwOnEndOfStream: false, cancel).ConfigureAwait(false);
            return length <= SourceFile.MaxBytes
                ? bytes[..length]
                : throw new UserErrorException(_source, Invariant($"answers with more than {SourceFile.MaxBytes:N0} bytes at {address}"));
        }
    }

    private static string DescribeFailure(HttpRequestException e) =>
        e.InnerException switch
        {
            _ when e.HttpRequestError == HttpRequestError.VersionNegotiationError => e.Message,
            AuthenticationException tls => TlsFailure.Describe(tls),
            SocketException socket => $"cannot be reached: {socket.Message}",
            _ => $"does not answer as a web server does: {e.Message}",
        };
}
