namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class StrengthEndsFirst : IRule
{
    // Table 2 of the draft: 112 bits deprecated after 2030. RSA of 2048 bits has 112, P-256 has 128.
    private const int DeprecatedBits = 128;
    private static readonly DateTimeOffset DeprecatedAfter = new(2031, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public string Id => "strength-ends-first";

    public string Source => "NIST IR 8547, initial public draft, November 2024";

    public bool Applies(Examination examination) => examination.Facts is { StrengthBits: not null, NotAfter: not null };

    public Finding? Judge(Examination examination) =>
        examination.Facts.StrengthBits < DeprecatedBits && examination.Facts.NotAfter >= DeprecatedAfter
            ? new(Id, Severity.Warning, FormattableString.Invariant($"It is valid until {examination.Facts.NotAfter:yyyy-MM-dd}; its strength of {examination.Facts.StrengthBits} bits is deprecated after 2030."), Source, "Issue a certificate that ends by 2030, or take P-256 or RSA of 3072 bits.")
            : null;
}
