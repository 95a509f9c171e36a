using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Mathematics;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using TokenSigningBench.Benchmarks.Conventions;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>A column that BenchmarkDotNet does not have: the error of a throughput, or the published figure.</summary>
internal sealed class PasswordColumn(string name, string legend, Func<PasswordBenchmark, Statistics, string> cell) : IColumn
{
    public string Id => $"{nameof(PasswordColumn)}.{name}";

    public string ColumnName => name;

    public string Legend => legend;

    public bool AlwaysShow => true;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 0;

    public bool IsNumeric => true;

    public UnitType UnitType => UnitType.Dimensionless;

    public static string PerSecond(double? rate) => rate?.ToString("0.000", CultureInfo.InvariantCulture) ?? "-";

    public bool IsAvailable(Summary summary) =>
        summary.BenchmarksCases.Any(benchmarkCase => benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(PasswordBenchmark)));

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) =>
        summary[benchmarkCase]?.ResultStatistics is { } statistics
            ? cell(CaseInstance.Of<PasswordBenchmark>(benchmarkCase)!, statistics)
            : "NA";

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => GetValue(summary, benchmarkCase);
}
