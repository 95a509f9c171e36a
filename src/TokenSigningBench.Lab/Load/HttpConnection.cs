using System.Net.Security;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace TokenSigningBench.Lab.Load;

/// <summary>One connection to the server under load: one request at a time, and its answer.</summary>
internal sealed class HttpConnection : IDisposable
{
    private readonly Socket _socket;
    private readonly Stream _stream;
    private long _deadline = long.MaxValue;
    private int _isGivenUp;

    private HttpConnection(Socket socket, Stream stream)
    {
        _socket = socket;
        _stream = stream;
    }

    /// <summary>The answer that was read last.</summary>
    public HttpAnswer Answer { get; } = new();

    /// <summary>Who it is; null where it showed no certificate.</summary>
    public ClientIdentity? Identity { get; private init; }

    /// <summary>How long the two sides took to agree on TLS, on the stopwatch; 0 where they did not have to.</summary>
    public long HandshakeTicks { get; private init; }

    /// <summary>Whether it has answered before.</summary>
    public bool WasUsed { get; private set; }

    /// <summary>Whether somebody hung up on it from here, because it took too long or everything ends.</summary>
    public bool IsGivenUp => Volatile.Read(ref _isGivenUp) != 0;

    /// <summary>Connects, and agrees on TLS where that is wanted.</summary>
    /// <exception cref="SocketException">Nobody accepts it.</exception>
    /// <exception cref="IOException">TLS was broken off.</exception>
    /// <exception cref="System.Security.Authentication.AuthenticationException">The server's certificate does not verify.</exception>
    public static async ValueTask<HttpConnection> OpenAsync(LoadTarget target, CancellationToken cancel)
    {
        var socket = new Socket(target.EndPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            // Closed at once: a port that waits two minutes after each connection would be missing for the next.
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

    // Each person is another, and nobody goes on with somebody else's session: every handshake is a whole one.
    private static SslClientAuthenticationOptions Options(LoadTarget target, ClientIdentity? identity) =>
        new()
        {
            TargetHost = target.Address.IdnHost,
            RemoteCertificateValidationCallback = OwnMachine.AcceptsCertificate,
            AllowTlsResume = false,
            ClientCertificateContext = identity?.Certificate,
        };

    /// <summary>Whether the server has hung up, or spoken unasked, while nothing was asked.</summary>
    public bool IsStale() => _socket.Poll(0, SelectMode.SelectRead);

    /// <summary>Sends a request. It is small: the system takes it whole, and does not wait for the server.</summary>
    /// <param name="deadline">When its answer is given up, on the stopwatch.</param>
    public void Send(ReadOnlySpan<byte> request, long deadline)
    {
        Answer.Clear();
        Volatile.Write(ref _deadline, deadline);
        _stream.Write(request);
    }

    /// <summary>Reads the whole answer.</summary>
    /// <returns>When its first bytes had come, on the stopwatch.</returns>
    /// <exception cref="HttpAnswerException">It is no answer.</exception>
    /// <exception cref="IOException">The connection broke.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<long> ReceiveAsync()
    {
        int read = await _stream.ReadAsync(Answer.Free()).ConfigureAwait(false);
        long firstByte = Stopwatch.GetTimestamp();
        while (!Answer.Take(read))
            read = await _stream.ReadAsync(Answer.Free()).ConfigureAwait(false);
        Volatile.Write(ref _deadline, long.MaxValue);
        WasUsed = true;
        return firstByte;
    }

    /// <summary>Hangs up where the answer is overdue.</summary>
    public void GiveUpAfterDeadline(long now)
    {
        if (now > Volatile.Read(ref _deadline))
            GiveUp();
    }

    /// <summary>Hangs up. Whoever waits for an answer is told by an exception.</summary>
    public void GiveUp()
    {
        Volatile.Write(ref _isGivenUp, 1);
        Dispose();
    }

    public void Dispose()
    {
        // Not the stream: TLS would say goodbye first, and wait for its turn.
        _socket.Dispose();
    }
}
