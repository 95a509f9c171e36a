using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public class ServerLimitsTests
{
    // A limit against hanging, far beyond the server's own.
    private static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(10);

    [SkippableFact]
    public async Task More_connections_than_file_descriptors_do_not_end_a_server()
    {
        LongTest.SkipUnlessAll("as many connections as a process has files");
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
            // As many as there are files.
            for (int i = 0; i < 900; i++)
                held.Add(await ConnectAsync(server.Facts.Address, limit.Token));
            // Connections are accepted in their order, and those whose request does not go on are closed: before this one's page, the
            // server has had all others.
            using HttpClient other = Clients.Plain();
            (await other.GetStringAsync(server.AddressOf(AuthScheme.Anonymous), limit.Token)).ShouldBe("anonymous\n", server.OutputTail);
            server.HasEnded.ShouldBeFalse();
        }
        finally
        {
            foreach (Socket socket in held)
                socket.Dispose();
        }
    }

    private static async Task<Socket> ConnectAsync(Uri server, CancellationToken cancel)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, server.Port), cancel);
        await socket.SendAsync("GET"u8.ToArray(), cancel);
        return socket;
    }
}
