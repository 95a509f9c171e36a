using System.Net;
using System.Net.Sockets;
using System.Text;

namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>A connection that sends bytes unchanged, whether or not they are valid HTTP.</summary>
internal sealed class RawClient : IDisposable
{
    // A limit against hanging, far beyond the servers' own limits.
    public static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(40);

    private readonly Socket _socket;

    private RawClient(Socket socket) => _socket = socket;

    public static async Task<RawClient> ConnectAsync(Uri server)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, server.Port));
            return new(socket);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>All that a server sends in response to these bytes until it closes the connection.</summary>
    public static async Task<string> AskAsync(Uri server, string bytes)
    {
        using RawClient client = await ConnectAsync(server);
        await client.SendAsync(bytes);
        return await client.ReadToEndAsync();
    }

    /// <returns>False if the connection was closed before all was sent.</returns>
    public async Task<bool> SendAsync(string bytes)
    {
        try
        {
            for (ReadOnlyMemory<byte> rest = Encoding.Latin1.GetBytes(bytes); !rest.IsEmpty; )
                rest = rest[await _socket.SendAsync(rest)..];
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    /// <summary>All that is received until the connection is closed, by an end or a reset.</summary>
    public async Task<string> ReadToEndAsync()
    {
        using var limit = new CancellationTokenSource(MaxDuration);
        return await ReadToEndAsync(limit.Token);
    }

    /// <summary>The same, until it is cancelled.</summary>
    public async Task<string> ReadToEndAsync(CancellationToken stop)
    {
        var text = new StringBuilder();
        byte[] buffer = new byte[4096];
        try
        {
            while (await _socket.ReceiveAsync(buffer, stop) is > 0 and var length)
                text.Append(Encoding.Latin1.GetString(buffer, 0, length));
        }
        catch (SocketException)
        {
            // A reset counts as closed.
        }

        return text.ToString();
    }

    public void Dispose() => _socket.Dispose();
}
