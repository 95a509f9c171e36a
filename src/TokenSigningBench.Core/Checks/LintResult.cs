using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Checks;

/// <summary>What a check comes to.</summary>
public enum Verdict
{
    /// <summary>Fit to sign tokens with.</summary>
    Pass,

    Fail,

    /// <summary>It could not be judged.</summary>
    Error,
}

/// <summary>One key, judged; or a source that could not be.</summary>
/// <param name="Source">What was judged: a file, or an address, with the key's name where it holds several.</param>
/// <param name="KeyInspection">What was found out; null where it could not be judged.</param>
/// <param name="Findings">What that was judged as, errors first.</param>
/// <param name="Cause">Why it could not be judged; null where it was.</param>
public sealed record LintResult(string Source, KeyInspection? KeyInspection, IReadOnlyList<Finding> Findings, string? Cause)
{
    /// <summary>What it comes to: only errors make a key unfit.</summary>
    public Verdict Verdict =>
        Cause is not null ? Verdict.Error
        : Findings.Any(finding => finding.Severity == Severity.Error) ? Verdict.Fail
        : Verdict.Pass;

    /// <summary>From when on it is fit; null where it is now, is not fit, or could not be judged.</summary>
    public DateTimeOffset? FitFrom =>
        Verdict == Verdict.Pass && KeyInspection is { } judged && judged.Facts.NotBefore > judged.Now ? judged.Facts.NotBefore : null;

    /// <summary>Judges by every rule of the book.</summary>
    public static LintResult Of(KeyInspection inspection) => new(inspection.Facts.Source, inspection, RuleSet.Judge(inspection), null);

    /// <summary>Says why a source could not be judged.</summary>
    public static LintResult Impossible(string source, string cause) => new(source, null, [], cause);
}
