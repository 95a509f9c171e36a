namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class LongValidity : IRule
{
    public string Id => "long-validity";

    public string Source => "practice: Duende rotates every 90 days, AD FS every year; no standard caps it";

    public bool Applies(Examination examination) => examination.Facts is { NotBefore: not null, NotAfter: not null };

    public Finding? Judge(Examination examination) =>
        examination.Facts.NotAfter > examination.Facts.NotBefore!.Value.AddYears(examination.Policy.LongValidityYears)
            ? new(
                Id,
                Severity.Info,
                Invariant(
                    $"It is valid for more than {examination.Policy.LongValidityYears} years, until {examination.Facts.NotAfter:yyyy-MM-dd}."
                ),
                Source,
                "Plan when it is replaced all the same."
            )
            : null;
}
