using System.Net.Security;
using System.Security.Authentication;
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

    /// <summary>A callback that says why it refuses, which .NET says only of its default verification.</summary>
    internal static RemoteCertificateValidationCallback? Explained(RemoteCertificateValidationCallback? accepts) =>
        accepts is null
            ? null
            : (sender, certificate, chain, errors) =>
                accepts(sender, certificate, chain, errors)
                    ? true
                    : throw new AuthenticationException(
                        string.Join(", ", [$"{errors}", .. chain?.ChainStatus.Select(status => $"{status.Status}").Distinct() ?? []])
                    );

    // The message quotes the names of X509ChainStatusFlags and SslPolicyErrors.
    private static string RemedyOf(string message) =>
        Has(message, nameof(SslPolicyErrors.RemoteCertificateNameMismatch)) ? ". Use a host name that the certificate has"
        : Has(message, nameof(X509ChainStatusFlags.UntrustedRoot)) || Has(message, nameof(X509ChainStatusFlags.PartialChain))
            ? ". If its issuer is yours, add it to the certificates that this machine trusts (on Linux: SSL_CERT_FILE=issuer.pem)"
        : "";

    private static bool Has(string message, string name) => message.Contains(name, StringComparison.Ordinal);
}
