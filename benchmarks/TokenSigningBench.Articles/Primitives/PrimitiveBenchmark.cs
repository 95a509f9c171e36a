using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>A figure of the 2002 article as a table: one row per algorithm.</summary>
public abstract class PrimitiveBenchmark : OperationBenchmark
{
    [ParamsSource(nameof(Algorithms))]
    public PrimitiveOperation Algorithm { get; set; } = null!;

    /// <summary>The cases under a name that BenchmarkDotNet finds.</summary>
    public IEnumerable<PrimitiveOperation> Algorithms => PrimitiveFigure.Numbered(Figure).Operations;

    public override string VerifiedBy => Algorithm.VerifiedBy;

    public override string? Weakness => Algorithm.Weakness?.Why;

    /// <summary>The number of the figure in the article.</summary>
    protected abstract int Figure { get; }

    protected override OperationSource Source => Algorithm.Source;
}
