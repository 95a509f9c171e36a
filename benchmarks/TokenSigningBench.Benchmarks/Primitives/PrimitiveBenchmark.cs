using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Primitives;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Primitives;

/// <summary>A figure of 2002 as a table: a row an algorithm.</summary>
public abstract class PrimitiveBenchmark : OperationBenchmark
{
    [ParamsSource(nameof(Algorithms))]
    public PrimitiveOperation Algorithm { get; set; } = null!;

    /// <summary>The cases, where BenchmarkDotNet looks for them.</summary>
    public IEnumerable<PrimitiveOperation> Algorithms => PrimitiveFigure.Numbered(Figure).Operations;

    public override string VerifiedBy => Algorithm.VerifiedBy;

    public override string? Weakness => Algorithm.Weakness?.Why;

    /// <summary>The figure's number in the article.</summary>
    protected abstract int Figure { get; }

    protected override OperationSource Source => Algorithm.Source;
}
