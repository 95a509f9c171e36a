using System.Net;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>Accepts any TLS certificate on loopback, because a server that is tested locally often has a self-signed one.</summary>
public static class LoopbackCertificates
{
    /// <summary>Accepts a certificate that verifies, or any certificate if the host is loopback.</summary>
    public static bool AcceptsCertificate(object sender, X509Certificate? certificate, X509Chain? chain, SslPolicyErrors errors) =>
        errors == SslPolicyErrors.None || (certificate is not null && sender is SslStream tls && IsLoopback(tls.TargetHostName));

    private static bool IsLoopback(string host) =>
        host.Equals("localhost", StringComparison.OrdinalIgnoreCase)
        || (IPAddress.TryParse(host, out IPAddress? address) && IPAddress.IsLoopback(address));
}
