namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class UnusableKey : IRule
{
    public string Id => "unusable-key";

    public string Title => "The key is neither RSA nor on P-256, P-384 or P-521";

    public string Source => "RFC 7518 section 3.1";

    public bool Applies(KeyInspection inspection) => inspection.Facts is not { KeyAlgorithm: "RSA" };

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.Curve is not null
            ? null
            : new(
                Id,
                Severity.Error,
                $"Its key ({inspection.Facts.KeyAlgorithm}) fits none of the algorithms that are tried here: "
                    + "RSA, or one of P-256, P-384 and P-521.",
                Source,
                "Issue a certificate with a 2048-bit RSA key or a P-256 key."
            );
}
