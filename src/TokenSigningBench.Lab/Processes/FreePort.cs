using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Lab.Processes;

/// <summary>Ports of 127.0.0.1, for servers that cannot be told to take any that is free.</summary>
internal static class FreePort
{
    /// <summary>How many ports are tried: two servers that look for one at once rarely meet, and never this often.</summary>
    public const int Attempts = 3;

    /// <summary>A port that nobody listens at now. Somebody may, before the server that it is for does: then it has to be tried with another.</summary>
    public static int Find()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    /// <summary>Starts a server at a port, and where that was taken in between, at the next.</summary>
    /// <param name="server">What it is called in messages.</param>
    /// <param name="ports">Where ports come from.</param>
    /// <param name="start">Starts it; when this throws, nothing of it is left.</param>
    /// <exception cref="UserErrorException">It cannot be started, or every port was taken.</exception>
    public static async Task<T> UseAsync<T>(string server, Func<int> ports, Func<int, Task<T>> start)
    {
        for (int attempt = 1; ; attempt++)
        {
            int port = ports();
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

    /// <summary>Whether a server that wants this port now cannot have it.</summary>
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
