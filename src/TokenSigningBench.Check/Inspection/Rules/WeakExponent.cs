namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class WeakExponent : IRule
{
    private const int MaxBits = 256;

    public string Id => "weak-exponent";

    public string Title => "The public exponent is too small, even, or over 256 bits";

    public string Source => "NIST SP 800-56B revision 2, section 6.2";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "With an exponent of 1, or an even one, there is no protection. With a small one, mistakes in padding "
                + "become attacks. A long one is refused by many libraries.",
            "Generate a new key with the exponent 65537.",
            "https://doi.org/10.6028/NIST.SP.800-56Br2"
        )
        {
            Risk = SecurityRisk.High,
        };

    public bool Applies(KeyInspection inspection) => inspection.Facts.PublicExponent is not null;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.PublicExponent!.Value is var exponent && (exponent.IsOne || exponent.IsEven)
            ? new(
                Id,
                Severity.Error,
                $"The public exponent is {exponent}: the key gives no protection.",
                Source,
                "Generate a new key with the exponent 65537."
            )
        : exponent < 65537
            ? new(
                Id,
                Severity.Warning,
                $"The public exponent is {exponent}; the standard requires at least 65537.",
                Source,
                "Generate a new key with the exponent 65537."
            )
        : exponent.GetBitLength() > MaxBits
            ? new(
                Id,
                Severity.Warning,
                $"The public exponent has {exponent.GetBitLength()} bits; "
                    + $"the standard allows {MaxBits}, and many libraries support 32 or 64.",
                Source,
                "Generate a new key with the exponent 65537."
            )
        : null;
}
