using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Web;

/// <summary>What a TLS certificate that is not accepted needs.</summary>
public static class TlsFailure
{
    /// <summary>The cause and, where there is one, the remedy.</summary>
    public static string Describe(Exception failure)
    {
        ArgumentNullException.ThrowIfNull(failure);
        // Without its full stop: the remedy follows.
        string message = failure.Message.TrimEnd('.');
        return $"its TLS certificate does not verify: {message}{RemedyOf(message)}";
    }

    // The message quotes the names of X509ChainStatusFlags and SslPolicyErrors.
    private static string RemedyOf(string message) =>
        Has(message, nameof(X509ChainStatusFlags.UntrustedRoot)) || Has(message, nameof(X509ChainStatusFlags.PartialChain))
            ? ". If its issuer is yours, add it to the certificates that this machine trusts (on Linux: SSL_CERT_FILE=issuer.pem)"
        : Has(message, nameof(SslPolicyErrors.RemoteCertificateNameMismatch)) ? ". Use a host name that the certificate has"
        : "";

    private static bool Has(string message, string name) => message.Contains(name, StringComparison.Ordinal);
}
