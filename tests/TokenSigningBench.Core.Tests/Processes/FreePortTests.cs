using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Core.Tests.Processes;

public sealed class FreePortTests
{
    [Fact]
    public async Task A_port_is_taken_and_answers_once_something_listens()
    {
        // Bound first, so that nothing else listens there meanwhile.
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        int port = ((IPEndPoint)socket.LocalEndPoint!).Port;

        (await FreePort.IsListeningAsync(port, CancellationToken.None)).ShouldBeFalse();

        socket.Listen();
        (await FreePort.IsListeningAsync(port, CancellationToken.None)).ShouldBeTrue();
        FreePort.IsTaken(port).ShouldBeTrue();
    }
}
