using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>A benchmark of one operation of an article. The operation is created and verified before it is timed.</summary>
public abstract class OperationBenchmark : ITriedBenchmark
{
    protected IOperation Operation { get; private set; } = null!;

    protected abstract OperationSource Source { get; }

    /// <summary>What the result is compared with before it is timed.</summary>
    public abstract string VerifiedBy { get; }

    /// <summary>Why the algorithm is never recommended; null if there is no warning.</summary>
    public virtual string? Weakness => null;

    /// <summary>Creates the operation once in this process, as the process of the benchmark does later.</summary>
    /// <returns>
    /// A trial with a reason if this machine lacks the operation. It has no reason if the operation exists, or if its own process will
    /// report a wrong result.
    /// </returns>
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
