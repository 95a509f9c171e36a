using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.SigningCost;

/// <summary>What the main job of the benchmarks measured: tokens signed and verified, by engine, algorithm and key.</summary>
public sealed record SigningCostRun : RunPart
{
    /// <summary>The rows, in the order in which they were measured.</summary>
    public required IReadOnlyList<RunRow> Rows { get; init; }

    /// <summary>Some of the rows measured once more in turn, so that their ratios hold though the machine drifts; null where that was not done.</summary>
    public IReadOnlyList<InterleavedRow>? Interleaved { get; init; }

    /// <summary>What a certificate signed when it was asked for no algorithm; null where that was not tried.</summary>
    public DefaultAlgorithm? DefaultAlgorithm { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. from row in Rows
            let name = $"{OperationOf(row)} {row.Algorithm} {row.KeyBits}-bit, {row.Engine}{(row.IsBaselineAgain ? ", once more at the end" : "")}"
            from figure in row.Failure is { } reason
                ? [new(name, null, FigureUnit.Nanoseconds) { Failure = reason }]
                : RunFigure.Of(name, row.Nanoseconds, FigureUnit.Nanoseconds)
            select figure.With(
                (RunFigure.Operation, OperationOf(row)),
                (RunFigure.Algorithm, row.Algorithm),
                (RunFigure.Key, RunFigure.KeyOf(row.Algorithm, row.KeyBits)),
                ("engine", row.Engine)
            ),
            .. from row in Interleaved ?? []
            from figure in RunFigure.Of($"sign {row.Algorithm} {row.KeyBits}-bit, in turn", row.Nanoseconds, FigureUnit.Nanoseconds)
            select figure.With(
                (RunFigure.Operation, "sign"),
                (RunFigure.Algorithm, row.Algorithm),
                (RunFigure.Key, RunFigure.KeyOf(row.Algorithm, row.KeyBits)),
                ("rounds", "in turn")
            ),
        ];

    public override IEnumerable<Circumstance> Settings() => Circumstance.Programs(Rows.Select(row => $"{row.Engine} {row.LibraryVersion}"));

    private static string OperationOf(RunRow row) => row.Operation == TokenOperation.Sign ? "sign" : "verify";
}

/// <summary>One of several signers that were measured in turn, round after round.</summary>
/// <param name="HashBits">The token's hash, in bits.</param>
/// <param name="KeyBits">The key's exact size in bits.</param>
/// <param name="Nanoseconds">Nanoseconds a signature, one figure a round.</param>
public sealed record InterleavedRow(string Algorithm, int HashBits, int KeyBits, [property: Samples] IReadOnlyList<double> Nanoseconds);

/// <summary>Which algorithm a token got from a certificate alone.</summary>
/// <param name="CertificateHashBits">The hash of the certificate's own signature, in bits.</param>
/// <param name="Algorithm">The <c>alg</c> in the token's header.</param>
public sealed record DefaultAlgorithm(int CertificateHashBits, string Algorithm);
