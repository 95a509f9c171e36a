using System.Net.Security;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace TokenSigningBench.Lab.Load;

/// <summary>A connection to the server under load, with one request at a time.</summary>
public sealed class HttpConnection : IDisposable
{
    private readonly Socket _socket;
    private readonly Stream _stream;
    private long _deadline = long.MaxValue;
    private int _isAborted;

    private HttpConnection(Socket socket, Stream stream)
    {
        _socket = socket;
        _stream = stream;
    }

    /// <summary>The last response.</summary>
    public RawResponse Answer { get; } = new();

    /// <summary>The identity of the client certificate; null without one.</summary>
    public ClientIdentity? Identity { get; private init; }

    /// <summary>The duration of the TLS handshake in stopwatch ticks; 0 without one.</summary>
    public long HandshakeTicks { get; private init; }

    /// <summary>Whether it has returned a response before.</summary>
    public bool WasUsed { get; private set; }

    /// <summary>Whether this side closed it, because of a timeout or the end of the load.</summary>
    public bool IsAborted => Volatile.Read(ref _isAborted) != 0;

    /// <summary>Connects, with a TLS handshake for https.</summary>
    /// <exception cref="SocketException">The connection is refused.</exception>
    /// <exception cref="IOException">The TLS handshake was aborted.</exception>
    /// <exception cref="System.Security.Authentication.AuthenticationException">The server's certificate does not verify.</exception>
    public static async ValueTask<HttpConnection> OpenAsync(LoadTarget target, CancellationToken cancel)
    {
        var socket = new Socket(target.EndPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            // Closed with a reset: after a normal close the local port stays in TIME_WAIT and would be missing for the next connections.
            socket.LingerState = new(enable: true, seconds: 0);
            await socket.ConnectAsync(target.EndPoint, cancel).ConfigureAwait(false);
            Stream stream = new NetworkStream(socket, ownsSocket: true);
            if (!target.IsTls)
                return new(socket, stream);

            ClientIdentity? identity = target.Identity?.Invoke();
            var tls = new SslStream(stream);
            long start = Stopwatch.GetTimestamp();
            await tls.AuthenticateAsClientAsync(Options(target, identity), cancel).ConfigureAwait(false);
            return new(socket, tls) { Identity = identity, HandshakeTicks = Stopwatch.GetTimestamp() - start };
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    // Each user is a different client, so there is no TLS resumption: every handshake is a full one.
    private static SslClientAuthenticationOptions Options(LoadTarget target, ClientIdentity? identity) =>
        new()
        {
            TargetHost = target.Address.IdnHost,
            RemoteCertificateValidationCallback = LoopbackCertificates.AcceptsCertificate,
            AllowTlsResume = false,
            ClientCertificateContext = identity?.Certificate,
        };

    /// <summary>Whether the server has closed the connection or sent data without a request.</summary>
    public bool IsStale() => _socket.Poll(0, SelectMode.SelectRead);

    /// <summary>Sends a request. It is small, so the socket buffer takes it without waiting for the server.</summary>
    /// <param name="deadline">When the response times out, as a stopwatch timestamp.</param>
    public void Send(ReadOnlySpan<byte> request, long deadline)
    {
        Answer.Reset();
        Volatile.Write(ref _deadline, deadline);
        _stream.Write(request);
    }

    /// <summary>Reads the complete response.</summary>
    /// <returns>When the first byte arrived, as a stopwatch timestamp.</returns>
    /// <exception cref="RawResponseException">It is not a valid response.</exception>
    /// <exception cref="IOException">The connection was lost.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<long> ReceiveAsync()
    {
        int read = await _stream.ReadAsync(Answer.GetBuffer()).ConfigureAwait(false);
        long firstByte = Stopwatch.GetTimestamp();
        while (!Answer.Append(read))
            read = await _stream.ReadAsync(Answer.GetBuffer()).ConfigureAwait(false);
        Volatile.Write(ref _deadline, long.MaxValue);
        WasUsed = true;
        return firstByte;
    }

    /// <summary>Closes the connection if the response is overdue.</summary>
    public void AbortAfterDeadline(long now)
    {
        if (now > Volatile.Read(ref _deadline))
            Abort();
    }

    /// <summary>Closes the connection. A pending read ends with an exception.</summary>
    public void Abort()
    {
        Volatile.Write(ref _isAborted, 1);
        Dispose();
    }

    public void Dispose()
    {
        // Not the stream: TLS would send close_notify first and wait for its turn.
        _socket.Dispose();
    }
}
