using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Tests.AuthenticationSchemes;

namespace TokenSigningBench.Lab.Tests.Limits;

public class ServerLimitsTests
{
    // A limit against hanging, far beyond the server's own.
    private static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(40);

    [SkippableFact]
    public async Task More_connections_than_file_descriptors_do_not_end_a_server()
    {
        Skip.If(SchemeServerLauncher.Missing() is not null, SchemeServerLauncher.Missing());
        var launcher = new SchemeServerLauncher(() =>
            new("/bin/sh", ["-c", "ulimit -n 900; exec dotnet \"$0\" \"$1\"", typeof(SchemeProgram).Assembly.Location, SchemeProgram.Name])
        );
        await using RunningSchemeServer server = await launcher.StartAsync(
            new() { Schemes = [AuthScheme.Anonymous] },
            CancellationToken.None
        );
        using var limit = new CancellationTokenSource(MaxDuration);
        List<Socket> held = [];
        try
        {
            for (int i = 0; i < 1000; i++)
                held.Add(await ConnectAsync(server.Facts.Address, limit.Token));
            // The last connection is one too many and is closed; at that point the server has seen them all.
            (await IsClosedAsync(held[^1], limit.Token)).ShouldBeTrue();
            server.HasEnded.ShouldBeFalse();
        }
        finally
        {
            foreach (Socket socket in held)
                socket.Dispose();
        }

        // Until the server has noticed that they are closed, it closes every new connection.
        using HttpClient other = Clients.Plain();
        string? page = null;
        while (page is null)
        {
            try
            {
                page = await other.GetStringAsync(server.AddressOf(AuthScheme.Anonymous), limit.Token);
            }
            catch (HttpRequestException)
            {
                await Task.Yield();
            }
        }

        page.ShouldBe("anonymous\n", server.OutputTail);
    }

    private static async Task<Socket> ConnectAsync(Uri server, CancellationToken cancel)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, server.Port), cancel);
        return socket;
    }

    private static async Task<bool> IsClosedAsync(Socket socket, CancellationToken cancel)
    {
        try
        {
            return await socket.ReceiveAsync(new byte[1], cancel) == 0;
        }
        catch (SocketException)
        {
            return true;
        }
    }
}
