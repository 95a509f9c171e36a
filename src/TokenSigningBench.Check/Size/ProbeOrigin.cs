using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Check.Size;

/// <summary>A page that a client needs, in ASCII.</summary>
/// <param name="RenderAsync">Gets the values of the request's fields by their names.</param>
internal sealed record ProbePage(string ContentType, Func<Func<string, string?>, CancellationToken, Task<string>> RenderAsync);

/// <summary>
/// The server behind a proxy: takes heads of any length and answers with their digest, or with a response of the wanted shape.
/// </summary>
internal sealed class ProbeOrigin : IAsyncDisposable
{
    private const int MaxHead = 1 << 24;

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly IReadOnlyDictionary<string, ProbePage> _pages;
    private readonly Task _accepting;

    /// <param name="pages">What is answered to paths of a client's own.</param>
    public ProbeOrigin(IReadOnlyDictionary<string, ProbePage>? pages = null)
    {
        _pages = pages ?? new Dictionary<string, ProbePage>();
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
                    byte[] answer = await AnswerAsync(Encoding.ASCII.GetString(all.Span[..^4]).Split("\r\n")).ConfigureAwait(false);
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

    private static byte[] Text(string contentType, string body) =>
        Encoding.ASCII.GetBytes(
            $"HTTP/1.1 200 OK\r\nContent-Type: {contentType}\r\nCache-Control: no-store\r\nContent-Length: {body.Length}\r\n\r\n{body}"
        );

    private async Task<byte[]> AnswerAsync(string[] lines)
    {
        (string Name, string Value)[] fields =
        [
            .. lines
                .Skip(1)
                .Select(line => line.Split(':', 2))
                .Where(parts => parts.Length == 2)
                .Select(parts => (parts[0], parts[1].Trim())),
        ];
        string target = lines[0].Split(' ')[1];
        if (_pages.TryGetValue(target, out ProbePage? page))
            return Text(page.ContentType, await page.RenderAsync(Value, _end.Token).ConfigureAwait(false));
        if (
            (Value(ProbeRequest.ResponseField), Value(ProbeRequest.CookiesField)) is var (wanted, cookies)
            && (wanted ?? cookies) is not null
        )
            return ProbeResponse.Parse(wanted, cookies).Bytes;
        if (Value(ProbeRequest.CookieLengthField) is not null)
            return Text("text/plain", Invariant($"{Value("Cookie")?.Length ?? 0}"));
        return Text("text/plain", ProbeRequest.DigestOf(target, fields));

        string? Value(string name) => fields.FirstOrDefault(field => field.Name.Equals(name, StringComparison.OrdinalIgnoreCase)).Value;
    }
}
