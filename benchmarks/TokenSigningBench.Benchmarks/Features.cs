using TokenSigningBench.Check.Reporting;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Benchmarks;

/// <summary>The kinds of run that the program keeps.</summary>
internal static class Features
{
    public static IReadOnlyList<Func<ReportedKind>> Kinds { get; } = [SigningCostDocument.Kind, BenchmarksDocument.Kind];
}
