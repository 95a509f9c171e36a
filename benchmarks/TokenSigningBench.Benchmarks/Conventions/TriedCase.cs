using System.Collections.Concurrent;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>A benchmark, not of a certificate, whose case is tried before it is timed.</summary>
public interface ITriedBenchmark
{
    /// <summary>Tries the case that the parameters name.</summary>
    TriedCase Trial();
}

/// <summary>What came of trying a case.</summary>
/// <param name="VerifiedBy">Who agreed with its result; null where it is not timed.</param>
/// <param name="NotTimed">Why it is not timed; null where it is.</param>
/// <param name="IsExpected">Whether the reason is known: this machine lacks it, or its library's defect has a number.</param>
public sealed record TriedCase(string? VerifiedBy, string? NotTimed = null, bool IsExpected = false)
{
    private static readonly ConcurrentDictionary<string, TriedCase> Tried = new();

    /// <summary>Tries a benchmark's case in this process, as its own process did, so that a row without times can say why.</summary>
    /// <returns>The trial; null for a benchmark of another kind.</returns>
    public static TriedCase? Of(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(ITriedBenchmark))
            ? Tried.GetOrAdd($"{benchmarkCase.Descriptor.Type} {benchmarkCase.Parameters.DisplayInfo}", _ => CaseInstance.Of<ITriedBenchmark>(benchmarkCase)!.Trial())
            : null;

    /// <summary>Ends a case that must not be timed.</summary>
    /// <exception cref="InvalidOperationException">There is a reason not to time it.</exception>
    public void Require()
    {
        if (NotTimed is not null)
            throw new InvalidOperationException($"Not timed: {NotTimed}");
    }
}
