namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class RsaTooSmall : IRule
{
    public string Id => "rsa-too-small";

    public string Title => "The RSA key has fewer than 2048 bits";

    public string Source => "RFC 7518 sections 3.3 and 3.5";

    public bool Applies(KeyInspection inspection) => inspection.Facts.KeyAlgorithm == "RSA";

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.KeySize is { } bits and < 2048
            ? new(
                Id,
                Severity.Error,
                $"The RSA key has {bits} bits; tokens must be signed with 2048 or more.",
                Source,
                "Issue a certificate with a 2048-bit RSA key or a P-256 key."
            )
            : null;
}
