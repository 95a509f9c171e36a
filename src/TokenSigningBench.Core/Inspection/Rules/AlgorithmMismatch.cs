namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class AlgorithmMismatch : IRule
{
    public string Id => "alg-mismatch";

    public string Source => "RFC 7518 sections 3.3 to 3.5";

    public bool Applies(Examination examination) => examination.Facts.Published?.Algorithm is not null;

    public Finding? Judge(Examination examination) =>
        JwsAlgorithm.All.FirstOrDefault(algorithm => algorithm.Name == examination.Facts.Published!.Algorithm) switch
        {
            null => new(
                Id,
                Severity.Warning,
                $"Its alg is {examination.Facts.Published!.Algorithm}, which is none of {string.Join(", ", JwsAlgorithm.All.Where(algorithm => algorithm.Family != JwsFamily.Hmac))}.",
                Source,
                Remedy
            ),
            { } algorithm when !Fits(algorithm, examination.Facts) => new(
                Id,
                Severity.Warning,
                $"Its alg is {algorithm}, which does not fit the key ({examination.Facts.KeyAlgorithm} {examination.Facts.Curve}).".Replace(
                    " )",
                    ")",
                    StringComparison.Ordinal
                ),
                Source,
                Remedy
            ),
            _ => null,
        };

    private const string Remedy = "Publish the algorithm that the tokens are signed with, or none.";

    private static bool Fits(JwsAlgorithm algorithm, CertificateFacts facts) =>
        algorithm.Family switch
        {
            JwsFamily.Hmac => false,
            JwsFamily.Ecdsa => facts.Curve == algorithm.Curve,
            _ => facts.KeyAlgorithm == "RSA",
        };
}
