using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Lab.Load;

/// <summary>The server of a load. Its name is resolved once, before the measurement.</summary>
/// <param name="Address">The address. Only scheme, host and port are used.</param>
public sealed record LoadTarget(Uri Address, IPEndPoint EndPoint)
{
    /// <summary>The client certificate of each connection; null without one.</summary>
    public Func<ClientIdentity>? Identity { get; init; }

    public bool IsTls => Address.Scheme == Uri.UriSchemeHttps;

    /// <exception cref="UserErrorException">The name cannot be resolved, or the connection is refused.</exception>
    public static async Task<LoadTarget> FindAsync(Uri address, CancellationToken cancel)
    {
        string name = address.GetLeftPart(UriPartial.Authority);
        try
        {
            SocketException? refused = null;
            foreach (IPAddress candidate in await Dns.GetHostAddressesAsync(address.IdnHost, cancel).ConfigureAwait(false))
            {
                // localhost has two addresses, and many servers listen on one of them.
                var endPoint = new IPEndPoint(candidate, address.Port);
                using var trial = new Socket(candidate.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
                try
                {
                    await trial.ConnectAsync(endPoint, cancel).ConfigureAwait(false);
                    return new(address, endPoint);
                }
                catch (SocketException e)
                {
                    refused = e;
                }
            }

            throw new UserErrorException(name, $"cannot be reached: {refused?.Message ?? "its name has no address"}");
        }
        catch (SocketException e)
        {
            throw new UserErrorException(name, $"cannot be reached: {e.Message}", e);
        }
    }
}
