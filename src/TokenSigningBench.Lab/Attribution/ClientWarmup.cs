using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Lab.Attribution;

/// <summary>Makes the runtime compile what asks and reads, so that a server's first answer is not charged with it.</summary>
/// <remarks>Against a socket that always says the same, and not against a web server: that might be the one whose first answer is timed afterwards.</remarks>
internal static class ClientWarmup
{
    private const string Page =
        "<html><body><form method='post' action='https://rp.example/'><input type='hidden' name='id_token' value='x'></form></body></html>";

    private static readonly byte[] Answer = Encoding.ASCII.GetBytes(
        $"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nServer-Timing: sign;dur=1\r\nContent-Length: {Page.Length}\r\n\r\n{Page}"
    );

    /// <summary>Asks until everything is compiled.</summary>
    public static async Task RunAsync(CancellationToken cancel)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        Task answering = AnswerAsync(listener, end.Token);
        try
        {
            using var probe = new AuthorizeProbe("warm=up");
            var request = new AuthorizeRequest(
                new($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/authorize"),
                [new("state", "warm")]
            );
            for (int i = 0; i < CompilerWarmup.CallsUntilCompiled; i++)
                await probe.AskAsync(request, newConnection: i % 10 == 9, cancel).ConfigureAwait(false);
        }
        finally
        {
            await end.CancelAsync().ConfigureAwait(false);
            await answering.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private static async Task AnswerAsync(TcpListener listener, CancellationToken end)
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

    // A request is so small that it comes in one piece.
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
