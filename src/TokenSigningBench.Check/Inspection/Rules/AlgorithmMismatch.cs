namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class AlgorithmMismatch : IRule
{
    public string Id => "alg-mismatch";

    public string Title => "The published alg is unknown or does not fit the key";

    public string Source => "RFC 7518 sections 3.3 to 3.5, RFC 8037, RFC 9964";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "Relying parties that compare the published algorithm with the token refuse the token, or do not find the key.",
            "Publish the algorithm that the key signs with, or omit alg.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-4.4"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.Published?.Algorithm is not null;

    public Finding? Judge(KeyInspection inspection) =>
        JwsAlgorithm.All.FirstOrDefault(algorithm => algorithm.Name == inspection.Facts.Published!.Algorithm) switch
        {
            null => new(
                Id,
                Severity.Warning,
                $"alg is {inspection.Facts.Published!.Algorithm}, which is not one of "
                    + $"{string.Join(", ", JwsAlgorithm.All.Where(algorithm => algorithm.Family != JwsFamily.Hmac))}.",
                Source,
                Remedy
            ),
            { } algorithm when !Fits(algorithm, inspection.Facts) => new(
                Id,
                Severity.Warning,
                $"alg is {algorithm}, which does not match the key ({inspection.Facts.KeyAlgorithm} {inspection.Facts.Curve}).".Replace(
                    " )",
                    ")",
                    StringComparison.Ordinal
                ),
                Source,
                Remedy
            ),
            _ => null,
        };

    private const string Remedy = "Publish the algorithm that signs the tokens, or omit alg.";

    private static bool Fits(JwsAlgorithm algorithm, CertificateFacts facts) =>
        algorithm.Family switch
        {
            JwsFamily.Hmac => false,
            JwsFamily.Ecdsa => facts.Curve == algorithm.Curve,
            JwsFamily.EdDsa => facts.IsEd25519,
            JwsFamily.MLDsa => facts.MLDsaSet == algorithm.MLDsaSet,
            _ => facts.KeyAlgorithm == "RSA",
        };
}
