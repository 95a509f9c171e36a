namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class WeakSelfSignature : IRule
{
    public string Id => "weak-self-signature";

    public string Title => "The certificate is signed with SHA-1 or MD5";

    public string Source => "NIST SP 800-131A revision 2, section 3";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "Tokens are not affected. Scanners and relying parties that check the certificate can refuse it.",
            "Issue a certificate that is signed with SHA-256.",
            "https://doi.org/10.6028/NIST.SP.800-131Ar2"
        )
        {
            Risk = SecurityRisk.Low,
        };

    public bool Applies(KeyInspection inspection) => inspection.Facts.SignatureAlgorithm is not null;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.SignatureAlgorithm is { } algorithm
        && (algorithm.Contains("sha1", StringComparison.OrdinalIgnoreCase) || algorithm.Contains("md5", StringComparison.OrdinalIgnoreCase))
            ? new(
                Id,
                Severity.Warning,
                $"The certificate is signed with {algorithm}. Tokens are not affected, but scanners and relying parties can reject it.",
                Source,
                "Issue a certificate that is signed with SHA-256."
            )
            : null;
}
