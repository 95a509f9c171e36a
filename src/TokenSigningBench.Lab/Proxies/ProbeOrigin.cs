using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Lab.Proxies;

/// <summary>
/// The server behind a proxy: takes heads of any length and answers with their digest, or with a response of the wanted shape.
/// </summary>
internal sealed class ProbeOrigin : IAsyncDisposable
{
    private const int MaxHead = 1 << 24;

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly Task _accepting;

    public ProbeOrigin()
    {
        _listener.Start();
        Port = ((IPEndPoint)_listener.LocalEndpoint).Port;
        _accepting = AcceptAsync();
    }

    public int Port { get; }

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync().ConfigureAwait(false);
        _listener.Dispose();
        await _accepting.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _end.Dispose();
    }

    private async Task AcceptAsync()
    {
        while (true)
        {
            TcpClient client = await _listener.AcceptTcpClientAsync(_end.Token).ConfigureAwait(false);
            _ = ServeAsync(client);
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            try
            {
                NetworkStream stream = client.GetStream();
                byte[] buffer = new byte[1 << 16];
                using var received = new MemoryStream();
                while (await stream.ReadAsync(buffer, _end.Token).ConfigureAwait(false) is > 0 and var count && received.Length < MaxHead)
                {
                    received.Write(buffer, 0, count);
                    ReadOnlyMemory<byte> all = received.GetBuffer().AsMemory(0, (int)received.Length);
                    if (!all.Span.EndsWith("\r\n\r\n"u8))
                        continue;
                    byte[] answer = Answer(Encoding.ASCII.GetString(all.Span[..^4]).Split("\r\n"));
                    received.SetLength(0);
                    await stream.WriteAsync(answer, _end.Token).ConfigureAwait(false);
                }
            }
            catch (Exception e) when (e is IOException or OperationCanceledException or SocketException)
            {
                // The proxy closed the connection, or this server ends.
            }
        }
    }

    private static byte[] Answer(string[] lines)
    {
        (string Name, string Value)[] fields =
        [
            .. lines
                .Skip(1)
                .Select(line => line.Split(':', 2))
                .Where(parts => parts.Length == 2)
                .Select(parts => (parts[0], parts[1].Trim())),
        ];
        string? wanted = fields
            .FirstOrDefault(field => field.Name.Equals(ProbeRequest.ResponseField, StringComparison.OrdinalIgnoreCase))
            .Value;
        if (wanted is not null)
            return ProbeResponse.Parse(wanted).Bytes;

        string digest = ProbeRequest.DigestOf(lines[0].Split(' ')[1], fields);
        return Encoding.ASCII.GetBytes($"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {digest.Length}\r\n\r\n{digest}");
    }
}
