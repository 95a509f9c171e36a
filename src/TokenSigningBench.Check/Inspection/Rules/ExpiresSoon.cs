namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class ExpiresSoon : IRule
{
    public string Id => "expires-soon";

    public string Title => "The certificate expires within expiryWarningDays";

    public string Source => "the policy";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "After that day servers and relying parties that check the certificate refuse it. They cache keys for "
                + "about a day, so a successor has to be published earlier.",
            "Publish the next certificate before this one expires.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5"
        );

    public bool Applies(KeyInspection inspection) => !inspection.Facts.IsNeverValid && inspection.Facts.NotAfter >= inspection.Now;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.NotAfter - inspection.Now is { } remaining && remaining < TimeSpan.FromDays(inspection.Policy.ExpiryWarningDays)
            ? new(
                Id,
                Severity.Warning,
                Invariant($"The certificate expires on {inspection.Facts.NotAfter:yyyy-MM-dd}, in {remaining.TotalDays:0} days."),
                Source,
                "Publish the successor now, so that relying parties have its key in time."
            )
            : null;
}
