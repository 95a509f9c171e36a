using TokenSigningBench.Core.Checks;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>What a check comes to, in a word or three: every form of its answer begins with it.</summary>
internal static class VerdictText
{
    public static string Of(LintResult lintResult) => Of(lintResult.Verdict, lintResult.FitFrom);

    /// <param name="fitFrom">From when on it is fit; null where it is now, or never.</param>
    public static string Of(Verdict verdict, DateTimeOffset? fitFrom) =>
        verdict switch
        {
            Verdict.Pass when fitFrom is { } start => Invariant($"FIT FROM {start.UtcDateTime:yyyy-MM-dd}"),
            Verdict.Pass => "FIT",
            Verdict.Fail => "NOT FIT",
            _ => "COULD NOT BE JUDGED",
        };
}
