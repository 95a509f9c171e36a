using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class KeyUsageForbidsSigning : IRule
{
    public string Id => "key-usage";

    public string Source => "RFC 5280 section 4.2.1.3; OpenIddict refuses such a certificate";

    public bool Applies(Examination examination) => examination.Facts is { LimitsKeyUsage: true, KeyUsage: not null };

    public Finding? Judge(Examination examination) =>
        examination.Facts.KeyUsage!.Value.HasFlag(X509KeyUsageFlags.DigitalSignature)
            ? null
            : new(Id, Severity.Error, $"Its key usage is {examination.Facts.KeyUsage}: it does not allow digital signatures.", Source, "Issue a certificate whose key usage has digitalSignature, or that has no key usage at all.");
}
