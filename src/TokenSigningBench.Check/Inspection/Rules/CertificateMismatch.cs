namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class CertificateMismatch : IRule
{
    public string Id => "x5c-mismatch";

    public string Title => "The first certificate in x5c is for another key";

    public string Source => "RFC 7517 section 4.7";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Relying parties that read the key from x5c verify with another key, and refuse every token.",
            "Publish the certificate of this key first in x5c, or omit x5c.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-4.7"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.Published?.CertificateMatches is not null;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.Published!.CertificateMatches == false
            ? new(
                Id,
                Severity.Error,
                "The first certificate in x5c belongs to another key.",
                Source,
                "Publish the certificate of this key, or omit x5c."
            )
            : null;
}
