namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class RsaTooSmall : IRule
{
    public string Id => "rsa-too-small";

    public string Title => "The RSA key has fewer than 2048 bits";

    public string Source => "RFC 7518 sections 3.3 and 3.5";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Smaller keys can be factored, or soon will be. Most libraries refuse their tokens.",
            "Use RSA 2048 to 4096, or P-256.",
            "https://www.rfc-editor.org/rfc/rfc7518#section-3.3"
        )
        {
            Risk = SecurityRisk.High,
        };

    public bool Applies(KeyInspection inspection) => inspection.Facts.KeyAlgorithm == "RSA";

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.KeySize is { } bits and < 2048
            ? new(
                Id,
                Severity.Error,
                $"The RSA key has {bits} bits; token signatures require at least 2048.",
                Source,
                "Use RSA 2048 to 4096, or P-256."
            )
            : null;
}
