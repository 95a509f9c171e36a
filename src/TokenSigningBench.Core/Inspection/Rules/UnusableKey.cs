namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class UnusableKey : IRule
{
    public string Id => "unusable-key";

    public string Source => "RFC 7518 section 3.1";

    public bool Applies(Examination examination) => examination.Facts is not { KeyAlgorithm: "RSA" };

    public Finding? Judge(Examination examination) =>
        examination.Facts.Curve is not null
            ? null
            : new(
                Id,
                Severity.Error,
                $"Its key ({examination.Facts.KeyAlgorithm}) fits none of the algorithms that are tried here: RSA, or one of P-256, P-384 and P-521.",
                Source,
                "Issue a certificate with a 2048-bit RSA key or a P-256 key."
            );
}
