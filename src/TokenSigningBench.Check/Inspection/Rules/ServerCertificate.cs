namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class ServerCertificate : IRule
{
    private const string ServerAuthentication = "1.3.6.1.5.5.7.3.1";

    public string Id => "server-certificate";

    public string Title => "The certificate is also meant for TLS servers";

    public string Source => "RFC 5280 section 4.2.1.12";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "The key is also on the web server. Who reads it there can sign tokens.",
            "Issue a certificate for token signing only.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.12"
        )
        {
            Risk = SecurityRisk.Medium,
        };

    public bool Applies(KeyInspection inspection) => inspection.Facts.ExtendedKeyUsages.Count > 0;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.ExtendedKeyUsages.Contains(ServerAuthentication)
            ? new(
                Id,
                Severity.Warning,
                "The certificate is for TLS servers: a key with two uses is exposed in two places.",
                Source,
                "Issue a certificate for token signing only."
            )
            : null;
}
