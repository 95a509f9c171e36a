using BenchmarkDotNet.Reports;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>Maps the reports of a run to an exit code.</summary>
internal static class Outcome
{
    /// <summary>
    /// 2 if nothing was run, or not all that was selected. Otherwise the result of <see cref="OfRows"/> for the rows that this machine
    /// supports.
    /// </summary>
    public static int Of(IReadOnlyCollection<Summary> summaries) =>
        summaries.Count == 0 || summaries.Any(summary => summary.HasCriticalValidationErrors || summary.Reports.IsEmpty)
            ? ExitCode.CouldNotBeDone
            : OfRows(
                from summary in summaries
                from benchmarkCase in summary.BenchmarksCases
                where CaseTrial.Of(benchmarkCase) is not { WhyNot: not null, IsUnexpected: false }
                select (CaseProof.Of(benchmarkCase), summary[benchmarkCase] is { Success: true, ResultStatistics: not null })
            );

    /// <summary>
    /// 0 if every row was measured or fails with a known defect. 1 if a row fails unexpectedly, or was measured although its proof fails.
    /// </summary>
    /// <param name="rows">The proof of each row, null for a benchmark without tokens, and whether the row was measured.</param>
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
