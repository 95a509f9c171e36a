namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class ExpiresSoon : IRule
{
    public string Id => "expires-soon";

    public string Source => "the policy";

    public bool Applies(Examination examination) => examination.Facts.NotAfter >= examination.Now;

    public Finding? Judge(Examination examination) =>
        examination.Facts.NotAfter - examination.Now is { } left && left < TimeSpan.FromDays(examination.Policy.ExpiryWarningDays)
            ? new(
                Id,
                Severity.Warning,
                Invariant($"It expires on {examination.Facts.NotAfter:yyyy-MM-dd}, in {left.TotalDays:0} days."),
                Source,
                "Publish its successor now, so that relying parties know it in time."
            )
            : null;
}
