using System.Collections.Concurrent;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Tries an operation's case in this process, so that a row without times can say why.</summary>
/// <param name="VerifiedBy">What its result is held against.</param>
/// <param name="WhyNot">Why it cannot be had on this machine; null if it can.</param>
internal sealed record CaseTrial(string VerifiedBy, string? WhyNot)
{
    private static readonly ConcurrentDictionary<string, CaseTrial> Trials = new();

    /// <summary>The case's trial; null for a benchmark that is not an operation.</summary>
    public static CaseTrial? Of(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(OperationBenchmark))
            ? Trials.GetOrAdd($"{benchmarkCase.Descriptor.Type} {benchmarkCase.Parameters.DisplayInfo}", _ => Try(CaseInstance.Of<OperationBenchmark>(benchmarkCase)!))
            : null;

    private static CaseTrial Try(OperationBenchmark benchmark) => new(benchmark.VerifiedBy, benchmark.WhyNot());
}
