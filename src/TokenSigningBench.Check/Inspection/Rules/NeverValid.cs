namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class NeverValid : IRule
{
    public string Id => "never-valid";

    public string Title => "The certificate ends before it begins";

    public string Source => "RFC 5280 section 4.1.2.5";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "The certificate is valid on no day. Servers and relying parties that check it refuse it.",
            "Issue a new certificate whose end is after its start.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.IsNeverValid;

    public Finding? Judge(KeyInspection inspection) =>
        new(
            Id,
            Severity.Error,
            Invariant($"The certificate ends on {inspection.Facts.NotAfter:yyyy-MM-dd}, ")
                + Invariant($"before it begins on {inspection.Facts.NotBefore:yyyy-MM-dd}: it is never valid."),
            Source,
            "Issue a new certificate."
        );
}
