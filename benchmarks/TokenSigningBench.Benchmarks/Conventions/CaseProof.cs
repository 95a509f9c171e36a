using System.Collections.Concurrent;
using BenchmarkDotNet.Running;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Proves a benchmark's case in this process as its own process did, so that a row without times can say why.</summary>
internal static class CaseProof
{
    private static readonly ConcurrentDictionary<string, SigningProof> Proofs = new();

    /// <summary>The case's proof; null for a benchmark that is not about tokens.</summary>
    public static SigningProof? Of(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(TokenBenchmark))
            ? Proofs.GetOrAdd($"{benchmarkCase.Descriptor.Type} {benchmarkCase.Parameters.DisplayInfo}", _ => Prove(benchmarkCase))
            : null;

    private static SigningProof Prove(BenchmarkCase benchmarkCase)
    {
        TokenBenchmark benchmark = CaseInstance.Of<TokenBenchmark>(benchmarkCase)!;
        try
        {
            return benchmark.Prove();
        }
        finally
        {
            benchmark.FreeKey();
        }
    }
}
