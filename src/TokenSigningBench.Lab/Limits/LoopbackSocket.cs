using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;

namespace TokenSigningBench.Lab.Limits;

/// <summary>
/// The socket of an identity server of ours. It is bound before the server is built, because the server's documents and tokens contain the
/// issuer, and so the port.
/// </summary>
public sealed class LoopbackSocket
{
    private const int MaxBodyBytes = 64 * 1024;

    private readonly Socket _socket;
    private readonly X509Certificate2? _tls;

    private LoopbackSocket(Socket socket, X509Certificate2? tls) => (_socket, _tls) = (socket, tls);

    /// <summary>The address, without a slash at the end.</summary>
    public string Address =>
        Invariant($"{(_tls is null ? "http://127.0.0.1" : "https://localhost")}:{((IPEndPoint)_socket.LocalEndPoint!).Port}");

    /// <param name="port">The port; 0 for any free port.</param>
    /// <param name="tls">The certificate of TLS; null for plain http.</param>
    /// <exception cref="UserErrorException">The port is not available.</exception>
    public static LoopbackSocket Bind(int port, X509Certificate2? tls)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            socket.Bind(new IPEndPoint(IPAddress.Loopback, port));
            return new(socket, tls);
        }
        catch (SocketException e)
        {
            socket.Dispose();
            throw new UserErrorException(
                Invariant($"port {port}"),
                e.SocketErrorCode == SocketError.AddressAlreadyInUse ? "is taken by another program" : $"cannot be had: {e.Message}",
                e
            );
        }
    }

    /// <summary>Makes Kestrel listen on the socket, with the limits of the lab's servers.</summary>
    public void Use(WebApplicationBuilder builder)
    {
        builder
            .WebHost.UseKestrelCore()
            .UseKestrelHttpsConfiguration()
            .ConfigureKestrel(kestrel =>
                kestrel.Listen(
                    IPAddress.Loopback,
                    0,
                    listen =>
                    {
                        if (_tls is not null)
                            listen.UseHttps(_tls);
                    }
                )
            );
        ServerLimits.Apply(builder.WebHost, MaxBodyBytes);
        builder.Services.Configure<SocketTransportOptions>(transport => transport.CreateBoundListenSocket = _ => _socket);
    }
}
