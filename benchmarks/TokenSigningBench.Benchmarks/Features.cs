using TokenSigningBench.Reports.Benchmarks;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Passwords;
using TokenSigningBench.Reports.SignatureChoice;
using TokenSigningBench.Reports.SigningCost;

namespace TokenSigningBench.Benchmarks;

/// <summary>The kinds of run that the program keeps.</summary>
internal static class Features
{
    public static IReadOnlyList<Func<ReportedKind>> Kinds { get; } =
    [SigningCostDocument.Kind, PasswordTablesDocument.Kind, ThreadsDocument.Kind, MillionDocument.Kind, BenchmarksDocument.Kind];
}
