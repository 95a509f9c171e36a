using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class KeyUsageForbidsSigning : IRule
{
    private const string Remedy = "Issue a certificate whose key usage has digitalSignature, or that has no key usage at all.";

    public string Id => "key-usage";

    public string Title => "The key usage does not allow digital signatures";

    public string Source => "RFC 5280 section 4.2.1.3; OpenIddict refuses such a certificate";

    public bool Applies(KeyInspection inspection) => inspection.Facts.LimitsKeyUsage;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.KeyUsage switch
        {
            null => new(Id, Severity.Error, "Its key usage cannot be read: what it allows is not known to anybody.", Source, Remedy),
            { } usage when !usage.HasFlag(X509KeyUsageFlags.DigitalSignature) => new(
                Id,
                Severity.Error,
                $"Its key usage is {usage}: it does not allow digital signatures.",
                Source,
                Remedy
            ),
            _ => null,
        };
}
