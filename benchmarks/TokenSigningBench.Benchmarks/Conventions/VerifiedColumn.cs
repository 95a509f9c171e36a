using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>The implementation that verified the row before it was timed, or why the row was not timed.</summary>
internal sealed class VerifiedColumn : IColumn
{
    public string Id => nameof(VerifiedColumn);

    public string ColumnName => "Verified";

    public string Legend => "What the result was compared with before timing, or why the row was not timed";

    public bool AlwaysShow => true;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 1;

    public bool IsNumeric => false;

    public UnitType UnitType => UnitType.Dimensionless;

    public bool IsAvailable(Summary summary) =>
        summary.BenchmarksCases.Any(benchmarkCase => CaseProof.Of(benchmarkCase) is not null || CaseTrial.Of(benchmarkCase) is not null);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) =>
        CaseProof.Of(benchmarkCase) switch
        {
            null => CaseTrial.Of(benchmarkCase) is { } trial ? trial.WhyNot ?? trial.VerifiedBy : "",
            { Works: true } proof => proof.CrossCheck.Name,
            { Defect: { } defect } proof => $"{proof.Failure} ({defect.Upstream})",
            { } proof => proof.Failure!,
        };

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => GetValue(summary, benchmarkCase);
}
