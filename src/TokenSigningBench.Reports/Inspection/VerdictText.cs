using TokenSigningBench.Core.Checks;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>The verdict of a check in a few words, with which every format begins.</summary>
internal static class VerdictText
{
    public static string Of(LintResult lintResult) => Of(lintResult.Verdict, lintResult.FitFrom);

    /// <param name="fitFrom">The time from which the key is fit; null if it is fit now, or never.</param>
    public static string Of(Verdict verdict, DateTimeOffset? fitFrom) =>
        verdict switch
        {
            Verdict.Pass when fitFrom is { } start => Invariant($"FIT FROM {start.UtcDateTime:yyyy-MM-dd}"),
            Verdict.Pass => VerdictWords.Fit,
            Verdict.Fail => VerdictWords.NotFit,
            _ => VerdictWords.NotJudged,
        };
}
