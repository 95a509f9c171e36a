namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class OddSize : IRule
{
    public string Id => "odd-size";

    public string Source => "NIST SP 800-57 part 1, table 2, names 2048, 3072, 7680 and 15360";

    public bool Applies(Examination examination) => examination.Facts.KeyAlgorithm == "RSA";

    public Finding? Judge(Examination examination) =>
        examination.Facts.KeySize % 256 != 0
            ? new(
                Id,
                Severity.Warning,
                $"The RSA key has {examination.Facts.KeySize} bits, a size that hardly anybody tests with.",
                Source,
                "Issue a certificate of a usual size: 2048, 3072 or 4096 bits."
            )
            : null;
}
