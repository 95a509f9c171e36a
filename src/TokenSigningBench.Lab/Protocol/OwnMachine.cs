using System.Net;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>This machine as a server's address: a server that is being tried here has a certificate of its own making as often as not.</summary>
internal static class OwnMachine
{
    /// <summary>Accepts a server's certificate that verifies, or is this machine's.</summary>
    public static bool Accepts(object sender, X509Certificate? certificate, X509Chain? chain, SslPolicyErrors errors) =>
        errors == SslPolicyErrors.None || (certificate is not null && sender is SslStream tls && Is(tls.TargetHostName));

    private static bool Is(string host) =>
        host.Equals("localhost", StringComparison.OrdinalIgnoreCase)
        || (IPAddress.TryParse(host, out IPAddress? address) && IPAddress.IsLoopback(address));
}
