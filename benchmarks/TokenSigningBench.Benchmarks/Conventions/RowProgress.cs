using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Running;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Shows which row of the main job BenchmarkDotNet measures.</summary>
internal sealed class RowProgress(StepProgress progress) : EventProcessor
{
    public override void OnStartRunBenchmark(BenchmarkCase benchmarkCase) =>
        progress.Step($"{benchmarkCase.Descriptor.WorkloadMethod.Name} {benchmarkCase.Parameters[nameof(TokenBenchmark.Certificate)]}");
}
