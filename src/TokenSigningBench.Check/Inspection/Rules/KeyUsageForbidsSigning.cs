using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class KeyUsageForbidsSigning : IRule
{
    private const string Remedy = "Issue a certificate with the key usage digitalSignature, or without key usage.";

    public string Id => "key-usage";

    public string Title => "The key usage does not allow digital signatures";

    public string Source => "RFC 5280 section 4.2.1.3; OpenIddict refuses such a certificate";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "OpenIddict refuses to start with such a certificate, and a relying party that checks the key usage refuses the tokens.",
            "Issue a certificate with the key usage digitalSignature, or with none.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.3"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.LimitsKeyUsage;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.KeyUsage switch
        {
            null => new(Id, Severity.Error, "The key usage extension cannot be read.", Source, Remedy),
            { } usage when !usage.HasFlag(X509KeyUsageFlags.DigitalSignature) => new(
                Id,
                Severity.Error,
                $"The key usage is {usage}: digital signatures are not allowed.",
                Source,
                Remedy
            ),
            _ => null,
        };
}
