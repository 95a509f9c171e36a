namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class UnusualSize : IRule
{
    public string Id => "odd-size";

    public string Title => "The size of the RSA key is not a multiple of 256 bits";

    public string Source => "NIST SP 800-57 part 1, table 2, names 2048, 3072, 7680 and 15360";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "Few libraries and devices are tested with such a size. Some refuse it.",
            "Use RSA 2048, 3072 or 4096.",
            "https://doi.org/10.6028/NIST.SP.800-57pt1r5"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.KeyAlgorithm == "RSA";

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.KeySize % 256 != 0
            ? new(
                Id,
                Severity.Warning,
                $"RSA {inspection.Facts.KeySize} is an uncommon size that few libraries are tested with.",
                Source,
                "Use RSA 2048, 3072 or 4096."
            )
            : null;
}
