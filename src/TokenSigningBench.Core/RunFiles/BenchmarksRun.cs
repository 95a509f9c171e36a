using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>Benchmarks imported from BenchmarkDotNet's own file.</summary>
public sealed record BenchmarksRun : RunPart
{
    /// <summary>The benchmarks, in the order of the file.</summary>
    public required IReadOnlyList<BenchmarkRow> Rows { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        Rows.SelectMany(row => RunFigure.Of(row.Name, row.Nanoseconds, FigureUnit.Nanoseconds));
}

[JsonSerializable(typeof(BenchmarksRun))]
public sealed partial class BenchmarksRunTypes : JsonSerializerContext;
