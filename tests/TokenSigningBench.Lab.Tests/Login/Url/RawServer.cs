using System.Net;
using System.Net.Sockets;
using System.Text;

namespace TokenSigningBench.Lab.Tests.Login.Url;

/// <summary>
/// A listener on a free port of this machine that accepts connections, reads the first bytes of a request and runs a given action, which
/// need not be HTTP.
/// </summary>
internal sealed class RawServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly List<Task> _running = [];

    public RawServer(Func<NetworkStream, CancellationToken, Task> answer)
    {
        _listener.Start();
        _running.Add(AcceptAsync(answer));
    }

    public Uri Address => new($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/authorize");

    /// <summary>A server that reads and sends nothing.</summary>
    public static RawServer Silent() => new((_, end) => Task.Delay(Timeout.Infinite, end));

    /// <summary>A server that sends this text and closes the connection.</summary>
    public static RawServer Saying(string text) => new((stream, end) => stream.WriteAsync(Encoding.ASCII.GetBytes(text), end).AsTask());

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        // A listener that is stopped first refuses to be asked for the next connection.
        await Task.WhenAll(_running);
        _listener.Stop();
        _end.Dispose();
    }

    private async Task AcceptAsync(Func<NetworkStream, CancellationToken, Task> answer)
    {
        try
        {
            while (true)
            {
                using TcpClient client = await _listener.AcceptTcpClientAsync(_end.Token);
                await using NetworkStream stream = client.GetStream();
                await stream.ReadAtLeastAsync(new byte[4096], 1, throwOnEndOfStream: false, _end.Token);
                await answer(stream, _end.Token);
            }
        }
        catch (OperationCanceledException)
        {
            // Disposed.
        }
    }
}
