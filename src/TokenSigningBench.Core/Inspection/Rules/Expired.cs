namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class Expired : IRule
{
    public string Id => "expired";

    public string Source => "RFC 5280 section 4.1.2.5";

    public bool Applies(Examination examination) => examination.Facts.NotAfter is not null;

    public Finding? Judge(Examination examination) =>
        examination.Facts.NotAfter < examination.Now
            ? new(
                Id,
                Severity.Error,
                Invariant($"It expired on {examination.Facts.NotAfter:yyyy-MM-dd}."),
                Source,
                "Issue a new certificate."
            )
            : null;
}
