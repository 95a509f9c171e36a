namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class DuplicateKid : IRule
{
    public string Id => "duplicate-kid";

    public string Title => "Several keys of the key set have the same kid";

    public string Source => "RFC 7517 section 4.5";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "A relying party finds a key by its kid. It may take the wrong one, and refuse tokens of the other.",
            "Give each key of the set a kid of its own.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-4.5"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.Published is { IsInSet: true, Kid: not null };

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Together.Count(other => HasSameKid(other, inspection.Facts)) > 1
            ? new(
                Id,
                Severity.Error,
                $"Several keys of the set have the kid '{inspection.Facts.Published!.Kid}': a relying party can use the wrong one.",
                Source,
                "Give each key a unique kid, such as its RFC 7638 thumbprint."
            )
            : null;

    private static bool HasSameKid(CertificateFacts one, CertificateFacts other) =>
        one.Published?.Document == other.Published!.Document && one.Published.Kid == other.Published.Kid;
}
