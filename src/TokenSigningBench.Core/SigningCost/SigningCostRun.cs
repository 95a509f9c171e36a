using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.SigningCost;

/// <summary>The result of the benchmarks' main job: tokens signed and verified, by engine, algorithm and key.</summary>
public sealed record SigningCostRun : RunPart
{
    public required IReadOnlyList<RunRow> Rows { get; init; }

    /// <summary>
    /// Some of the rows measured again in interleaved rounds, so that their ratios are free of the machine's drift; null where that was not
    /// done.
    /// </summary>
    public IReadOnlyList<InterleavedRow>? Interleaved { get; init; }

    /// <summary>The user's own keys beside RSA 2048, measured in interleaved rounds; null where there were none.</summary>
    public IReadOnlyList<MeasuredKey>? Keys { get; init; }

    /// <summary>The algorithm that a certificate signs with by default; null where that was not tried.</summary>
    public DefaultAlgorithm? DefaultAlgorithm { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. from row in Rows
            let name = $"{OperationOf(row)} {row.Algorithm} {row.KeyBits}-bit, {row.Engine}"
                + (row.IsBaselineAgain ? ", once more at the end" : "")
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
            .. from key in Keys ?? []
            from side in new[]
            {
                (Operation: "sign", Nanoseconds: key.SignNanoseconds),
                (Operation: "verify", Nanoseconds: key.VerifyNanoseconds),
            }
            from figure in RunFigure.Of($"{side.Operation} {key.Algorithm}, {key.Name}", side.Nanoseconds, FigureUnit.Nanoseconds)
            select figure.With(
                (RunFigure.Operation, side.Operation),
                (RunFigure.Algorithm, key.Algorithm),
                (RunFigure.Key, RunFigure.KeyOf(key.Algorithm, key.KeyBits)),
                ("engine", key.Engine)
            ),
        ];

    public override IEnumerable<Circumstance> Settings() =>
        Circumstance.Programs(
            Rows.Select(row => $"{row.Engine} {row.LibraryVersion}")
                .Concat((Keys ?? []).Select(key => $"{key.Engine} {key.LibraryVersion}"))
        );

    private static string OperationOf(RunRow row) => row.Operation == TokenOperation.Sign ? "sign" : "verify";
}

/// <summary>One signer that was measured in interleaved rounds.</summary>
/// <param name="HashBits">The token's hash, in bits.</param>
/// <param name="KeyBits">The key's exact size in bits.</param>
/// <param name="Nanoseconds">Nanoseconds per signature, one value per round.</param>
public sealed record InterleavedRow(string Algorithm, int HashBits, int KeyBits, [property: Samples] IReadOnlyList<double> Nanoseconds);

/// <summary>One key of the user, or the RSA 2048 key that the others are compared with.</summary>
/// <param name="Name">The name of the file, without its folder.</param>
/// <param name="IsReference">Whether it is the RSA 2048 key of this program.</param>
/// <param name="Algorithm">The <c>alg</c>, read back from a token that the key signed.</param>
/// <param name="KeyBits">The key's exact size in bits.</param>
/// <param name="Engine">The library that signed and verified.</param>
/// <param name="VerifiedBy">The other implementation that verified a token before timing.</param>
/// <param name="SignNanoseconds">Nanoseconds per signature, one value per round.</param>
/// <param name="VerifyNanoseconds">Nanoseconds per verification, one value per round.</param>
public sealed record MeasuredKey(
    string Name,
    bool IsReference,
    string Algorithm,
    int KeyBits,
    string Engine,
    string LibraryVersion,
    string VerifiedBy,
    [property: Samples] IReadOnlyList<double> SignNanoseconds,
    [property: Samples] IReadOnlyList<double> VerifyNanoseconds
);

/// <summary>The algorithm of a token that was signed with a certificate and no explicit algorithm.</summary>
/// <param name="CertificateHashBits">The hash of the certificate's own signature, in bits.</param>
/// <param name="Algorithm">The <c>alg</c> in the token's header.</param>
public sealed record DefaultAlgorithm(int CertificateHashBits, string Algorithm);
