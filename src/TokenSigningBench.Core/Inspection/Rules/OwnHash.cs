namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class OwnHash : IRule
{
    public string Id => "own-hash";

    public string Source => "X509SigningCredentials, which takes RS256 whatever the certificate was signed with";

    public bool Applies(Examination examination) => examination.Facts.SignatureAlgorithm is not null;

    public Finding? Judge(Examination examination) =>
        examination.Facts.SignatureAlgorithm!.Contains("384", StringComparison.Ordinal)
        || examination.Facts.SignatureAlgorithm.Contains("512", StringComparison.Ordinal)
            ? new(
                Id,
                Severity.Info,
                $"Its own signature is {examination.Facts.SignatureAlgorithm}: that costs nothing at login, and no token is signed with it.",
                Source,
                "Nothing to do."
            )
            : null;
}
