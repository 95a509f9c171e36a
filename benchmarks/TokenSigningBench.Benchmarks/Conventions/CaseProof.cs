using System.Collections.Concurrent;
using BenchmarkDotNet.Running;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>
/// Verifies the result of a case in this process, as its own process did, so that a row without times can state the reason.
/// </summary>
internal static class CaseProof
{
    private static readonly ConcurrentDictionary<string, SigningProof> Proofs = new();

    /// <summary>The proof of a case; null for a benchmark that does not use tokens.</summary>
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
