using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Lab.Load;

/// <summary>The one server that a load goes to: its name is looked up once, before anything is timed.</summary>
/// <param name="Address">Its address; what follows the port does not count.</param>
internal sealed record LoadTarget(Uri Address, IPEndPoint EndPoint)
{
    /// <summary>Who each connection is, by the certificate that it shows; null where nobody shows one.</summary>
    public Func<ClientIdentity>? Identity { get; init; }

    /// <summary>Whether it is asked by TLS.</summary>
    public bool IsTls => Address.Scheme == Uri.UriSchemeHttps;

    /// <exception cref="UserErrorException">Its name is not known, or nothing accepts connections there.</exception>
    public static async Task<LoadTarget> FindAsync(Uri address, CancellationToken cancel)
    {
        string name = address.GetLeftPart(UriPartial.Authority);
        try
        {
            SocketException? refused = null;
            foreach (IPAddress candidate in await Dns.GetHostAddressesAsync(address.IdnHost, cancel).ConfigureAwait(false))
            {
                // localhost has two addresses, and many servers listen at one.
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
