using BenchmarkDotNet.Reports;
using TokenSigningBench.Benchmarks.Conventions;

namespace TokenSigningBench.Benchmarks;

/// <summary>What a run's reports mean for the exit code.</summary>
internal static class Outcome
{
    /// <summary>0 when every row was measured or fails by a known defect; 1 when a row fails unexpectedly; 2 when nothing was run at all.</summary>
    public static int Of(IReadOnlyCollection<Summary> summaries)
    {
        if (summaries.Count == 0 || summaries.Any(summary => summary.HasCriticalValidationErrors) || summaries.All(summary => summary.Reports.IsEmpty))
            return ExitCode.CouldNotBeDone;

        return summaries.SelectMany(summary => summary.BenchmarksCases.Select(benchmarkCase => (summary, benchmarkCase))).All(IsExpected)
            ? ExitCode.Done
            : ExitCode.NotMet;
    }

    // A row that was measured though its proof fails would be a lie: it counts as a failure too.
    private static bool IsExpected((Summary Summary, BenchmarkDotNet.Running.BenchmarkCase Case) row)
    {
        bool measured = row.Summary[row.Case] is { Success: true, ResultStatistics: not null };
        return CaseProof.Of(row.Case) switch
        {
            null or { Works: true } => measured,
            { FailsUnexpectedly: true } => false,
            _ => !measured,
        };
    }
}
