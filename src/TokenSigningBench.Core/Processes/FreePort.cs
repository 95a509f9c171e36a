using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Core.Processes;

/// <summary>Free ports of 127.0.0.1, for servers that cannot bind to port 0.</summary>
public static class FreePort
{
    /// <summary>
    /// How many ports are tried. Two servers that search at once rarely choose the same port, and practically never three times.
    /// </summary>
    public const int Attempts = 3;

    /// <summary>
    /// A port that is free now. Another process may take it before the server does; the caller then has to try another port.
    /// </summary>
    public static int Find()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    /// <summary>Starts a server on a port, and on another one if the first was taken in the meantime.</summary>
    /// <param name="server">The server's name in messages.</param>
    /// <param name="findPort">Returns a port to try.</param>
    /// <param name="start">Starts the server. If it throws, nothing of the server is left running.</param>
    /// <exception cref="UserErrorException">The server cannot be started, or every port that was tried is taken.</exception>
    public static async Task<T> UseAsync<T>(string server, Func<int> findPort, Func<int, Task<T>> start)
    {
        for (int attempt = 1; ; attempt++)
        {
            int port = findPort();
            try
            {
                return await start(port).ConfigureAwait(false);
            }
            catch (UserErrorException e) when (IsTaken(port))
            {
                if (attempt == Attempts)
                    throw new UserErrorException(
                        server,
                        Invariant($"port {port} of 127.0.0.1 is taken, at attempt {attempt} to find one that is free"),
                        e
                    );
            }
        }
    }

    /// <summary>Whether a server accepts a connection at the port.</summary>
    public static async Task<bool> IsListeningAsync(int port, CancellationToken cancel)
    {
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(IPAddress.Loopback, port, cancel).ConfigureAwait(false);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    /// <summary>Whether the port cannot be bound now.</summary>
    public static bool IsTaken(int port)
    {
        try
        {
            using var listener = new TcpListener(IPAddress.Loopback, port);
            listener.Start();
            return false;
        }
        catch (SocketException)
        {
            return true;
        }
    }
}
