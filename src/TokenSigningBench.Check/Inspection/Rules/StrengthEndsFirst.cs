namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class StrengthEndsFirst : IRule
{
    public string Id => "strength-ends-first";

    public string Title => "The certificate is valid for longer than its strength is acceptable";

    public string Source => Strength.LifetimeSource;

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "The certificate outlasts the years in which its strength is acceptable.",
            "Shorten the validity, or use a stronger key.",
            "https://doi.org/10.6028/NIST.IR.8547.ipd"
        )
        {
            Risk = SecurityRisk.Low,
        };

    // The years are those of classical signatures.
    public bool Applies(KeyInspection inspection) =>
        inspection.Facts is { StrengthBits: not null, NotAfter: not null, IsNeverValid: false, MLDsaSet: null };

    public Finding? Judge(KeyInspection inspection) =>
        Strength.LastYear(inspection.Facts.StrengthBits!.Value) is var (year, status)
        && inspection.Facts.NotAfter!.Value.UtcDateTime.Year > year
            ? new(
                Id,
                Severity.Warning,
                Invariant($"Valid until {inspection.Facts.NotAfter:yyyy-MM-dd}, ")
                    + Invariant($"but a strength of {inspection.Facts.StrengthBits} bits is {status} after {year}."),
                Source,
                Invariant($"Issue a certificate that expires by {year}, or use a stronger key if one lasts longer.")
            )
            : null;
}
