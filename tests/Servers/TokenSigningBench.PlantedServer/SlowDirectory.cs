using System.DirectoryServices.Protocols;
using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.PlantedServer;

/// <summary>A directory that takes its time to let somebody in: as much of LDAP (RFC 4511) as a bind needs, on plain sockets.</summary>
internal sealed class SlowDirectory : IDisposable
{
    private const byte BindRequest = 0x60;

    // Sequence, integer, its length, the number, the operation.
    private const int NumberAt = 4,
        OperationAt = 5;

    private readonly TimeSpan _delay;
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

    public SlowDirectory(TimeSpan delay)
    {
        _delay = delay;
        _listener.Start(backlog: 512);
        _ = Task.Run(async () =>
        {
            while (true)
                _ = RespondAsync(await _listener.AcceptTcpClientAsync().ConfigureAwait(false));
        });
    }

    /// <summary>Binds without a name, on a connection of its own.</summary>
    public void Bind()
    {
        using var connection = new LdapConnection(
            new LdapDirectoryIdentifier("127.0.0.1", ((IPEndPoint)_listener.LocalEndpoint).Port),
            null,
            AuthType.Anonymous
        );
        connection.SessionOptions.ProtocolVersion = 3;
        connection.Bind();
    }

    public void Dispose() => _listener.Dispose();

    private async Task RespondAsync(TcpClient connection)
    {
        using NetworkStream stream = connection.GetStream();
        byte[] message = new byte[256];
        while (await stream.ReadAsync(message).ConfigureAwait(false) is > OperationAt)
        {
            if (message[OperationAt] != BindRequest)
                continue;
            await Task.Delay(_delay).ConfigureAwait(false);
            await stream.WriteAsync(new byte[] { 0x30, 12, 2, 1, message[NumberAt], 0x61, 7, 10, 1, 0, 4, 0, 4, 0 }).ConfigureAwait(false);
        }
    }
}
