namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class LongValidity : IRule
{
    public string Id => "long-validity";

    public string Title => "The certificate is valid for more than longValidityYears";

    public string Source => "practice: Duende rotates every 90 days, AD FS every year; no standard caps it";

    public RuleHelp Help { get; } =
        new(
            Severity.Info,
            "A key that is used for years is exposed for years. No standard caps the validity of a signing certificate.",
            "Replace the key on a schedule, such as every year.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts is { NotBefore: not null, NotAfter: not null };

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.NotAfter > inspection.Facts.NotBefore!.Value.AddYears(inspection.Policy.LongValidityYears)
            ? new(
                Id,
                Severity.Info,
                Invariant(
                    $"Valid for more than {inspection.Policy.LongValidityYears} years, until {inspection.Facts.NotAfter:yyyy-MM-dd}."
                ),
                Source,
                "Schedule the replacement of the key."
            )
            : null;
}
