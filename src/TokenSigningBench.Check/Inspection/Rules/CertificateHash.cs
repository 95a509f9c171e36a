namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class CertificateHash : IRule
{
    public string Id => "own-hash";

    public string Title => "The certificate's signature hash is not used in tokens";

    public string Source => "X509SigningCredentials, which takes RS256 whatever the certificate was signed with";

    public RuleHelp Help { get; } =
        new(
            Severity.Info,
            "A certificate that is signed with SHA-512 does not make RS512 tokens: the algorithm of tokens is set in the server.",
            "Set the algorithm of tokens in the server, if another one than RS256 is wanted.",
            "https://www.rfc-editor.org/rfc/rfc7518#section-3.1"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.SignatureAlgorithm is not null;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.SignatureAlgorithm!.Contains("384", StringComparison.Ordinal)
        || inspection.Facts.SignatureAlgorithm.Contains("512", StringComparison.Ordinal)
            ? new(
                Id,
                Severity.Info,
                $"The certificate's signature hash ({inspection.Facts.SignatureAlgorithm}) is not used in tokens.",
                Source,
                "No action needed."
            )
            : null;
}
