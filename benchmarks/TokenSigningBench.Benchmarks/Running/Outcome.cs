using BenchmarkDotNet.Reports;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>What a run's reports mean for the exit code.</summary>
internal static class Outcome
{
    /// <summary>2 when nothing was run at all, or not all that was asked for; else as <see cref="OfRows"/> says of the rows that can be had here.</summary>
    public static int Of(IReadOnlyCollection<Summary> summaries) =>
        summaries.Count == 0 || summaries.Any(summary => summary.HasCriticalValidationErrors || summary.Reports.IsEmpty)
            ? ExitCode.CouldNotBeDone
            : OfRows(
                from summary in summaries
                from benchmarkCase in summary.BenchmarksCases
                where CaseTrial.Of(benchmarkCase) is not { WhyNot: not null, IsUnexpected: false }
                select (CaseProof.Of(benchmarkCase), summary[benchmarkCase] is { Success: true, ResultStatistics: not null })
            );

    /// <summary>0 when every row was measured or fails by a known defect; 1 when a row fails unexpectedly, or was measured though its proof fails.</summary>
    /// <param name="rows">Each row's proof, null for a benchmark that is not about tokens, and whether it was measured.</param>
    public static int OfRows(IEnumerable<(SigningProof? Proof, bool IsMeasured)> rows) =>
        rows.All(row =>
            row.Proof switch
            {
                null or { Works: true } => row.IsMeasured,
                { FailsUnexpectedly: true } => false,
                _ => !row.IsMeasured,
            }
        )
            ? ExitCode.Done
            : ExitCode.NotMet;
}
