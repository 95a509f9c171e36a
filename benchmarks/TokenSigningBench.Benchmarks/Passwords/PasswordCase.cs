using System.Collections.Concurrent;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Passwords;

/// <summary>Tries a password benchmark's case in this process as its own process did, so that a row can say who verified it, or why it has no times.</summary>
/// <param name="Benchmark">The case, with its parameters set.</param>
/// <param name="VerifiedBy">Who agreed; null where nobody did.</param>
/// <param name="NotHere">Why it cannot be had here; null where it can.</param>
/// <param name="Failure">What is wrong with it; null where nothing is.</param>
internal sealed record PasswordCase(PasswordBenchmark Benchmark, string? VerifiedBy, string? NotHere, string? Failure)
{
    private static readonly ConcurrentDictionary<string, PasswordCase> Known = new();

    /// <summary>The case; null for a benchmark of something else.</summary>
    public static PasswordCase? Of(BenchmarkCase benchmarkCase) => benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(PasswordBenchmark))
        ? Known.GetOrAdd($"{benchmarkCase.Descriptor.Type} {benchmarkCase.Parameters.DisplayInfo}", _ => Try(benchmarkCase))
        : null;

    private static PasswordCase Try(BenchmarkCase benchmarkCase)
    {
        var benchmark = (PasswordBenchmark)Activator.CreateInstance(benchmarkCase.Descriptor.Type)!;
        foreach (var parameter in benchmarkCase.Parameters.Items)
            benchmarkCase.Descriptor.Type.GetProperty(parameter.Name)!.SetValue(benchmark, parameter.Value);
        try
        {
            return new(benchmark, benchmark.Prove(), null, null);
        }
        catch (NotSupportedException e)
        {
            return new(benchmark, null, e.Message, null);
        }
        catch (InvalidOperationException e)
        {
            return new(benchmark, null, null, e.Message);
        }
    }
}
