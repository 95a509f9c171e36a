namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class LargeSignature : IRule
{
    public string Id => "large-signature";

    public string Title => "The signature takes over a quarter of cookieBytes";

    public string Source => "RFC 6265 section 6.1";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "A token in a cookie leaves little room for claims. A browser drops a cookie that is too long without a message.",
            "Use RSA 2048, or P-256. Or keep tokens out of cookies.",
            "https://www.rfc-editor.org/rfc/rfc6265#section-6.1"
        );

    public bool Applies(KeyInspection inspection) => inspection.Cost is not null;

    public Finding? Judge(KeyInspection inspection) =>
        (inspection.Cost!.SignatureBytes * 4 + 2) / 3 is var characters && characters > inspection.Policy.CookieBytes / 4
            ? new(
                Id,
                Severity.Warning,
                $"The signature takes {characters} characters, more than a quarter of a {inspection.Policy.CookieBytes}-byte cookie.",
                Source,
                "Use a smaller key, or P-256 (86 characters)."
            )
            : null;
}
