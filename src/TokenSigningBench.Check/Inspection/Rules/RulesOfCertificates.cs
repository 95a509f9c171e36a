using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Check.Inspection.Rules;

internal static class RulesOfCertificates
{
    private const string ServerAuthentication = "1.3.6.1.5.5.7.3.1";

    public static Rule RefusedByLoader { get; } =
        new("loader-refuses", Severity.Error, "X509CertificateLoader refuses the PKCS#12 file with its default limits")
        {
            Source = "tried here; .NET's Pkcs12LoaderLimits.Defaults",
            Consequence = "A .NET server that loads the file with X509CertificateLoader and its default limits does not start.",
            // With a file between the two, whose key is encrypted: the second command does not read standard input.
            Remedy =
                "Write it again: openssl pkcs12 -in FILE -out FILE.pem; openssl pkcs12 -export -iter 100000 -in FILE.pem -out NEW. "
                + "Or load it with other Pkcs12LoaderLimits.",
            Address = "https://learn.microsoft.com/dotnet/api/system.security.cryptography.x509certificates.pkcs12loaderlimits",
            Evaluate = (rule, inspection) =>
                inspection.Facts.LoaderRefusal is { } refusal
                    ? rule.Finds($"X509CertificateLoader refuses the file with its default limits: {refusal.TrimEnd('.')}.")
                    : null,
        };

    public static Rule PrivateKeyMismatch { get; } =
        new("private-key-mismatch", Severity.Error, "The private key in the file is not the certificate's")
        {
            Source = "RFC 5280 section 4.1.2.7: the certificate speaks of the public key in it and of no other",
            Consequence = "Tokens are signed with one key and verified with another. Relying parties refuse every token.",
            Remedy = "Combine the certificate with its own private key.",
            Address = "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.7",
            Evaluate = (rule, inspection) =>
                inspection.Facts switch
                {
                    { PrivateKeyMatches: not false } => null,
                    { PrivateKeyOwner: { } owner } => rule.Finds(
                        $"The private key belongs to certificate {owner} of the file, and servers take the first.",
                        "Put the certificate of the private key first in the file."
                    ),
                    _ => rule.Finds("The private key does not belong to the certificate: its tokens fail verification."),
                },
        };

    public static Rule KeyUsageForbidsSigning { get; } =
        new("key-usage", Severity.Error, "The key usage does not allow digital signatures")
        {
            Source = "RFC 5280 section 4.2.1.3; OpenIddict refuses such a certificate",
            Consequence =
                "OpenIddict refuses to start with such a certificate, and a relying party that checks the key usage refuses the tokens.",
            Remedy = "Issue a certificate with the key usage digitalSignature, or with none.",
            Address = "https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.3",
            Evaluate = (rule, inspection) =>
                inspection.Facts switch
                {
                    { LimitsKeyUsage: false } => null,
                    { KeyUsage: null } => "The key usage extension cannot be read.",
                    { KeyUsage: { } usage } when !usage.HasFlag(X509KeyUsageFlags.DigitalSignature) =>
                        $"The key usage is {usage}: digital signatures are not allowed.",
                    _ => null,
                }
                    is { } message
                    ? rule.Finds(message, "Issue a certificate with the key usage digitalSignature, or without key usage.")
                    : null,
        };

    public static Rule ServerCertificate { get; } =
        new("server-certificate", Severity.Warning, "The certificate is also meant for TLS servers")
        {
            Source = "RFC 5280 section 4.2.1.12",
            Consequence = "The key is also on the web server. Who reads it there can sign tokens.",
            Remedy = "Issue a certificate for token signing only.",
            Address = "https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.12",
            Risk = SecurityRisk.Medium,
            Evaluate = (rule, inspection) =>
                inspection.Facts.ExtendedKeyUsages.Contains(ServerAuthentication)
                // Its automatic keys have the usage, are on no web server, and are made by the server alone.
                && !inspection.Facts.IsMadeByDuende
                    ? rule.Finds("The certificate is for TLS servers: a key with two uses is exposed in two places.")
                    : null,
        };

    public static Rule WeakSelfSignature { get; } =
        new("weak-self-signature", Severity.Warning, "The certificate is signed with SHA-1 or MD5")
        {
            Source = "NIST SP 800-131A revision 2, section 3",
            Consequence = "Tokens are not affected. Scanners and relying parties that check the certificate can refuse it.",
            Remedy = "Issue a certificate that is signed with SHA-256.",
            Address = "https://doi.org/10.6028/NIST.SP.800-131Ar2",
            Risk = SecurityRisk.Low,
            Evaluate = (rule, inspection) =>
                SignatureHasAny(inspection, "sha1", "md5")
                    ? rule.Finds(
                        $"The certificate is signed with {inspection.Facts.SignatureAlgorithm}. "
                            + "Tokens are not affected, but scanners and relying parties can reject it."
                    )
                    : null,
        };

    public static Rule CertificateHash { get; } =
        new("own-hash", Severity.Info, "The certificate's signature hash is not used in tokens")
        {
            Source = "X509SigningCredentials, which takes RS256 whatever the certificate was signed with",
            Consequence =
                "A certificate that is signed with SHA-512 does not make RS512 tokens: the algorithm of tokens is set in the server.",
            Remedy = "Set the algorithm of tokens in the server, if another one than RS256 is wanted.",
            Address = "https://www.rfc-editor.org/rfc/rfc7518#section-3.1",
            Evaluate = (rule, inspection) =>
                SignatureHasAny(inspection, "384", "512")
                    ? rule.Finds(
                        $"The certificate's signature hash ({inspection.Facts.SignatureAlgorithm}) is not used in tokens.",
                        "No action needed."
                    )
                    : null,
        };

    private static bool SignatureHasAny(KeyInspection inspection, params string[] parts) =>
        inspection.Facts.SignatureAlgorithm is { } algorithm
        && Array.Exists(parts, part => algorithm.Contains(part, StringComparison.OrdinalIgnoreCase));
}
