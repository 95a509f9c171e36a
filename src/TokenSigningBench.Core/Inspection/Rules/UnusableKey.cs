namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class UnusableKey : IRule
{
    public string Id => "unusable-key";

    public string Title => "The key is neither RSA, nor on P-256, P-384 or P-521, nor ML-DSA";

    public string Source => "RFC 7518 section 3.1 and RFC 9964";

    public bool Applies(KeyInspection inspection) => inspection.Facts is { KeyAlgorithm: not "RSA", MLDsaSet: null };

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.Curve is not null
            ? null
            : new(
                Id,
                Severity.Error,
                $"The key type {inspection.Facts.KeyAlgorithm} is not supported; supported are RSA, P-256, P-384, P-521 and ML-DSA.",
                Source,
                "Use RSA 2048 to 4096, or P-256."
            );
}
