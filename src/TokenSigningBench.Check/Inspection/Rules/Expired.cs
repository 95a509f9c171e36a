namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class Expired : IRule
{
    public string Id => "expired";

    public string Title => "The certificate has expired";

    public string Source => "RFC 5280 section 4.1.2.5";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Servers and relying parties that check the certificate refuse it. Logins fail.",
            "Issue a new certificate, publish it, and sign with it.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts is { NotAfter: not null, IsNeverValid: false };

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.NotAfter < inspection.Now
            ? new(
                Id,
                Severity.Error,
                Invariant($"The certificate expired on {inspection.Facts.NotAfter:yyyy-MM-dd}."),
                Source,
                "Issue a new certificate."
            )
            : null;
}
