namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class UnreadableX5c : IRule
{
    public string Id => "unreadable-x5c";

    public string Title => "The first certificate in x5c cannot be read";

    public string Source => "RFC 7517 section 4.7; go-jose, JSONWebKey.UnmarshalJSON: failed to unmarshal x5c field";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Relying parties with go-jose, such as Kubernetes, refuse the whole key set. Every login at them fails.",
            "Write x5c as base64 of the DER certificate, without line breaks or PEM lines. Or omit it.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-4.7"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.Published is not null;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.Published!.CertificateObjection is { } objection
            ? new(
                Id,
                Severity.Error,
                $"x5c {objection}: go-jose (go-oidc, Kubernetes) refuses the whole key set.",
                Source,
                "Publish each certificate's DER in plain base64, or omit x5c."
            )
            : null;
}
