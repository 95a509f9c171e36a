namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class WrongThumbprint : IRule
{
    public string Id => "wrong-thumbprint";

    public string Title => "The published x5t or x5t#S256 is not the certificate's";

    public string Source => "RFC 7517 sections 4.8 and 4.9: SHA-1 and SHA-256 of the certificate's DER, in base64url";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "A relying party that finds keys by their thumbprint does not find this one.",
            "Publish the thumbprint of the DER encoding, not of its hex text. Or omit it.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-4.8"
        );

    // The thumbprint can be checked only with a certificate.
    public bool Applies(KeyInspection inspection) => inspection.Facts is { Published: not null, Identifiers.X5t: not null };

    public Finding? Judge(KeyInspection inspection)
    {
        CertificateFacts facts = inspection.Facts;
        string[] wrong =
        [
            .. new[]
            {
                ("x5t", facts.Published!.X5t, facts.Identifiers.X5t),
                ("x5t#S256", facts.Published.X5tS256, facts.Identifiers.X5tS256),
            }
                .Where(one => one.Item2 is not null && one.Item2 != one.Item3)
                .Select(one => $"{one.Item1} is {one.Item2}, but its certificate has {one.Item3}"),
        ];
        return wrong.Length > 0
            ? new(
                Id,
                Severity.Warning,
                $"{string.Join("; ", wrong)}.",
                Source,
                "Publish the thumbprint of the DER encoding, not of its hex text, or omit it."
            )
            : null;
    }
}
