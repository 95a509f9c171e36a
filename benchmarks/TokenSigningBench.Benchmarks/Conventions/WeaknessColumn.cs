using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Marks algorithms that are measured for comparison only and never recommended.</summary>
internal sealed class WeaknessColumn : IColumn
{
    public string Id => nameof(WeaknessColumn);

    public string ColumnName => "Weak because";

    public string Legend => "Why the algorithm is measured for comparison only, and never recommended";

    public bool AlwaysShow => true;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 2;

    public bool IsNumeric => false;

    public UnitType UnitType => UnitType.Dimensionless;

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(benchmarkCase => Weakness(benchmarkCase) is not null);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) => Weakness(benchmarkCase) ?? "";

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => GetValue(summary, benchmarkCase);

    private static string? Weakness(BenchmarkCase benchmarkCase) => CaseInstance.Of<OperationBenchmark>(benchmarkCase)?.Weakness;
}
