using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Mathematics;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Passwords;

/// <summary>A column that BenchmarkDotNet has not: a throughput's error, or what the article printed.</summary>
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

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(benchmarkCase => PasswordCase.Of(benchmarkCase) is not null);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) =>
        summary[benchmarkCase]?.ResultStatistics is { } statistics ? cell(PasswordCase.Of(benchmarkCase)!.Benchmark, statistics) : "NA";

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => GetValue(summary, benchmarkCase);
}

/// <summary>Who verified the row before it was timed, or why it was not timed.</summary>
internal sealed class HashVerifiedColumn : IColumn
{
    public string Id => nameof(HashVerifiedColumn);

    public string ColumnName => "Verified";

    public string Legend => "The published hashes and the other implementation that agreed before anything was timed, or why nothing was timed";

    public bool AlwaysShow => true;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 1;

    public bool IsNumeric => false;

    public UnitType UnitType => UnitType.Dimensionless;

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(benchmarkCase => PasswordCase.Of(benchmarkCase) is not null);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) =>
        PasswordCase.Of(benchmarkCase) is { } tried ? tried.VerifiedBy ?? tried.NotHere ?? tried.Failure! : "";

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => GetValue(summary, benchmarkCase);
}
