using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>A benchmark of one operation of an article, which is made and verified before it is timed.</summary>
public abstract class OperationBenchmark : ITriedBenchmark
{
    protected IOperation Operation { get; private set; } = null!;

    /// <summary>How it is made.</summary>
    protected abstract OperationSource Source { get; }

    /// <summary>What its result is held against before it is timed.</summary>
    public abstract string VerifiedBy { get; }

    /// <summary>Why its algorithm is never recommended; null where there is nothing to warn of.</summary>
    public virtual string? Weakness => null;

    /// <summary>Makes the operation once, in this process, as the benchmark's own process will.</summary>
    /// <returns>Why it cannot be had on this machine; no reason if it can, or if its own process will say that it is wrong.</returns>
    public CaseTrial Trial()
    {
        try
        {
            Source.Make().Dispose();
            return new(VerifiedBy, null);
        }
        catch (NotSupportedException e)
        {
            return new(VerifiedBy, e.Message);
        }
        catch (InvalidOperationException)
        {
            return new(VerifiedBy, null);
        }
    }

    [GlobalSetup]
    public void Setup()
    {
        Operation = Source.Make();
        CompilerWarmup.Run(Operation.Run, TimeSpan.FromSeconds(4));
    }

    [GlobalCleanup]
    public void Cleanup() => Operation?.Dispose();
}
