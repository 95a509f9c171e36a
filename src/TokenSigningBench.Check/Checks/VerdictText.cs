using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.Checks;

/// <summary>The verdict of a check in a few words, with which every format begins.</summary>
internal static class VerdictText
{
    public static string Of(CheckedKey key) => Of(key.Verdict, key.FitFrom);

    /// <summary>A finding's severity, or that it is undecided.</summary>
    public static string Of(Finding finding) => finding.IsUndecided ? RunVerdict.Undecided : finding.Severity.ToString().ToLowerInvariant();

    /// <param name="fitFrom">The time from which the key is fit; null if it is fit now, or never.</param>
    public static string Of(Verdict verdict, DateTimeOffset? fitFrom) =>
        verdict switch
        {
            Verdict.Pass when fitFrom is { } start => Invariant($"FIT FROM {start.UtcDateTime:yyyy-MM-dd}"),
            Verdict.Pass => VerdictWords.Fit,
            Verdict.Fail => VerdictWords.NotFit,
            Verdict.Undecided => VerdictWords.Undecided,
            _ => VerdictWords.NotJudged,
        };
}
