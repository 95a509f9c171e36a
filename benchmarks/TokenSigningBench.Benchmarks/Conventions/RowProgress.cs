using System.Globalization;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Prints one line per row during the main job.</summary>
internal sealed class RowProgress(int rows) : EventProcessor
{
    private int _row;

    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report)
    {
        string name = $"{benchmarkCase.Descriptor.WorkloadMethod.Name} {benchmarkCase.Parameters[nameof(TokenBenchmark.Certificate)]}";
        string result = report.ResultStatistics is { } statistics
            ? string.Create(CultureInfo.InvariantCulture, $"{statistics.Mean / 1e6, 10:F4} ms, {statistics.N} iterations")
            : "no result";
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"[{++_row, 2}/{rows}] {name, -24} {result}"));
    }
}
