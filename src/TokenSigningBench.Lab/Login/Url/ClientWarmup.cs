using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// Compiles the client code before the first measured request, so that the first response does not include compilation time.
/// </summary>
/// <remarks>
/// Uses a socket that always returns the same response. A web server of the comparison cannot be used: its own first response is timed
/// afterwards.
/// </remarks>
internal static class ClientWarmup
{
    private const string Page =
        "<html><body><form method='post' action='https://rp.example/'><input type='hidden' name='id_token' value='x'></form></body></html>";

    private static readonly byte[] Answer = Encoding.ASCII.GetBytes(
        $"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nServer-Timing: sign;dur=1\r\nContent-Length: {Page.Length}\r\n\r\n{Page}"
    );

    public static async Task RunAsync(CancellationToken cancel)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        Task accepting = AcceptConnectionsAsync(listener, end.Token);
        try
        {
            using var probe = new LoginClient("warm=up");
            var request = new AuthorizeRequest(
                new($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/authorize"),
                [new("state", "warm")]
            );
            for (int i = 0; i < CompilerWarmup.CallsUntilCompiled; i++)
                await probe.AuthorizeAsync(request, newConnection: i % 10 == 9, cancel).ConfigureAwait(false);
        }
        finally
        {
            await end.CancelAsync().ConfigureAwait(false);
            await accepting.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private static async Task AcceptConnectionsAsync(TcpListener listener, CancellationToken end)
    {
        List<Task> connections = [];
        try
        {
            while (true)
                connections.Add(ServeAsync(await listener.AcceptTcpClientAsync(end).ConfigureAwait(false), end));
        }
        finally
        {
            await Task.WhenAll(connections).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    // A request is small enough to arrive in one read.
    private static async Task ServeAsync(TcpClient client, CancellationToken end)
    {
        using (client)
        {
            var request = new byte[4096];
            while (await client.GetStream().ReadAsync(request, end).ConfigureAwait(false) > 0)
                await client.GetStream().WriteAsync(Answer, end).ConfigureAwait(false);
        }
    }
}
