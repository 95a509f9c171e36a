namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class UnusableKey : IRule
{
    public string Id => "unusable-key";

    public string Title => "The key is neither RSA, nor on P-256, P-384 or P-521, nor ML-DSA, nor Ed25519";

    public string Source => "RFC 7518 section 3.1, RFC 8037 and RFC 9964";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "No algorithm of JSON Web Signature fits the key, so that no token is signed with it.",
            "Use RSA 2048 to 4096, or P-256.",
            "https://www.rfc-editor.org/rfc/rfc7518#section-3.1"
        );

    public bool Applies(KeyInspection inspection) => !inspection.Facts.IsUsable;

    public Finding? Judge(KeyInspection inspection) =>
        new(
            Id,
            Severity.Error,
            $"The key type {inspection.Facts.KeyAlgorithm} is not supported; supported are RSA, P-256, P-384, P-521, ML-DSA and Ed25519.",
            Source,
            "Use RSA 2048 to 4096, or P-256."
        );
}
