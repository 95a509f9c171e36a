namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class NotYetValid : IRule
{
    public string Id => "not-yet-valid";

    public string Title => "The certificate becomes valid later than expiryWarningDays from now";

    public string Source => "RFC 5280 section 4.1.2.5";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "OpenIddict ignores the certificate until then, and relying parties that check it refuse it.",
            "Wait until the certificate is valid, or issue one that is valid now.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts is { NotBefore: not null, IsNeverValid: false };

    // A certificate that becomes valid soon is a successor, which has its own rule.
    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.NotBefore - inspection.Now is { } delay
        && delay > AnnouncedSuccessor.Window(inspection.Policy)
        && delay > TimeSpan.Zero
            ? new(
                Id,
                Severity.Error,
                Invariant($"The certificate is not valid before {inspection.Facts.NotBefore:yyyy-MM-dd HH:mm} UTC."),
                Source,
                "Wait until then, or issue one that is valid now."
            )
            {
                RemedyBesideErrors = "Issue one that is valid now.",
            }
            : null;
}
