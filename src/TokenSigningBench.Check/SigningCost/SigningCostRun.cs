using System.Text.Json.Serialization;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>The result of the benchmarks' main job: tokens signed and verified, by engine, algorithm and key.</summary>
public sealed record SigningCostRun : RunPart
{
    /// <summary>The percentiles of single calls that are shown.</summary>
    public static IReadOnlyList<double> Shown { get; } = [50, 90, 99];

    /// <summary>What was measured in interleaved rounds, or only tried.</summary>
    public required IReadOnlyList<RunRow> Rows { get; init; }

    /// <summary>The clock of the interleaved rounds, and what other work did to them.</summary>
    public required RoundConditions Rounds { get; init; }

    /// <summary>The digests of one token by themselves, in rounds of their own; null where they were not measured.</summary>
    public IReadOnlyList<MeasuredDigest>? Digests { get; init; }

    /// <summary>The user's own keys beside RSA 2048, measured in interleaved rounds; null where there were none.</summary>
    public IReadOnlyList<MeasuredKey>? Keys { get; init; }

    /// <summary>The algorithm that a certificate signs with by default; null where that was not tried.</summary>
    public DefaultAlgorithm? DefaultAlgorithm { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. from row in Rows
            let name = $"{NameOf(row.Operation)} {row.Algorithm} {row.KeyBits}-bit, {row.Engine}"
            from figure in row.Failure is { } reason
                ? [new(name, null, FigureUnit.Nanoseconds) { Failure = reason }]
                : RunFigure.Of(name, row.Nanoseconds, FigureUnit.Nanoseconds)
            select figure.With(
                (RunFigure.Operation, NameOf(row.Operation)),
                (RunFigure.Algorithm, row.Algorithm),
                (RunFigure.Key, RunFigure.KeyOf(row.Algorithm, row.KeyBits)),
                ("engine", row.Engine)
            ),
            .. from digest in Digests ?? []
            from figure in RunFigure.Of(
                Invariant($"digest SHA-{digest.HashBits} of {digest.Bytes} bytes"),
                digest.Nanoseconds,
                FigureUnit.Nanoseconds
            )
            select figure.With((RunFigure.Operation, "digest"), (RunFigure.Algorithm, Invariant($"SHA-{digest.HashBits}"))),
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
        [
            .. Circumstance.Programs(
                Rows.Select(row => $"{row.Engine} {row.LibraryVersion}")
                    .Concat((Keys ?? []).Select(key => $"{key.Engine} {key.LibraryVersion}"))
            ),
            Circumstance.Parameter("clock", Rounds.Clock),
        ];

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        from row in Rows
        let name = $"{NameOf(row.Operation)} {row.Algorithm} {row.KeyBits}-bit"
        from figure in (RunFigure[])
            [
                .. row.SingleNanoseconds is { Count: > 0 } single
                    ? Shown.Select(percent => new RunFigure(
                        $"{name}, single calls, {RunFigure.Percentile(percent)}",
                        Percentiles.SelectInPlace([.. single], percent),
                        FigureUnit.Nanoseconds
                    )
                    {
                        Count = single.Count,
                    })
                    : [],
                .. RunFigure.Of($"{name}, allocated", row.AllocatedBytes, FigureUnit.Bytes),
            ]
        select figure.NotCompared();

    private static string NameOf(TokenOperation operation) => operation == TokenOperation.Sign ? "sign" : "verify";
}

/// <summary>A digest by itself.</summary>
/// <param name="HashBits">The hash, in bits.</param>
/// <param name="Bytes">The length of what is hashed: a token's header and claims.</param>
/// <param name="Nanoseconds">Nanoseconds per digest by the clock of the rounds, one value per round.</param>
public sealed record MeasuredDigest(int HashBits, int Bytes, [property: Samples] IReadOnlyList<double> Nanoseconds);

/// <summary>One key of the user, or the RSA 2048 key that the others are compared with.</summary>
/// <param name="Name">The name of the file, without its folder.</param>
/// <param name="IsReference">Whether it is the RSA 2048 key of this program.</param>
/// <param name="Algorithm">The <c>alg</c>, read back from a token that the key signed.</param>
/// <param name="KeyBits">The key's exact size in bits.</param>
/// <param name="Engine">The library that signed and verified.</param>
/// <param name="VerifiedBy">The other implementation that verified a token before timing.</param>
/// <param name="SignNanoseconds">Nanoseconds per signature, one value per round.</param>
/// <param name="VerifyNanoseconds">Nanoseconds per verification, one value per round.</param>
/// <param name="SignWallNanoseconds">The signatures' wall time.</param>
/// <param name="VerifyWallNanoseconds">The verifications' wall time.</param>
public sealed record MeasuredKey(
    string Name,
    bool IsReference,
    string Algorithm,
    int KeyBits,
    string Engine,
    string LibraryVersion,
    string VerifiedBy,
    [property: Samples] IReadOnlyList<double> SignNanoseconds,
    [property: Samples] IReadOnlyList<double> VerifyNanoseconds,
    [property: Samples] IReadOnlyList<double> SignWallNanoseconds,
    [property: Samples] IReadOnlyList<double> VerifyWallNanoseconds
);

/// <summary>The algorithm of a token that was signed with a certificate and no explicit algorithm.</summary>
/// <param name="CertificateHashBits">The hash of the certificate's own signature, in bits.</param>
/// <param name="Algorithm">The <c>alg</c> in the token's header.</param>
public sealed record DefaultAlgorithm(int CertificateHashBits, string Algorithm);

[JsonSerializable(typeof(SigningCostRun))]
public sealed partial class SigningCostRunTypes : JsonSerializerContext;
