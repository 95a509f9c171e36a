using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>Ports of 127.0.0.1, for servers that cannot be told to take any that is free.</summary>
internal static class FreePort
{
    /// <summary>A port that nobody listens at now. Somebody may, before the server that it is for does: then it has to be tried with another.</summary>
    public static int Find()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
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
