using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Logins per second compared with signatures per second.</summary>
public sealed record ThroughputRun : RunPart
{
    /// <summary>One row per server and certificate.</summary>
    public required IReadOnlyList<ThroughputRow> Rows { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        Rows.SelectMany(row =>
            (RunFigure[])
                [
                    .. RunFigure.Of(
                        $"logins at {row.Program}, {row.Algorithm} {row.KeyBits}-bit{WithHash(row)}",
                        row.RequestsPerSecond,
                        FigureUnit.PerSecond
                    ),
                    // All cores together: one over the rate is the machine's time per signature.
                    .. RunFigure
                        .Of(
                            $"signatures alone, beside {row.Program}, {row.Algorithm} {row.KeyBits}-bit",
                            row.SignaturesPerSecond,
                            FigureUnit.PerSecond
                        )
                        .Select(figure =>
                            figure.With(
                                (RunFigure.Operation, "sign"),
                                (RunFigure.Algorithm, row.Algorithm),
                                (RunFigure.Key, RunFigure.KeyOf(row.Algorithm, row.KeyBits))
                            )
                        ),
                ]
        );

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        Rows.SelectMany(row =>
            (RunFigure[])
                [
                    .. RunFigure.Of($"hashes alone, {row.PasswordHash}", row.HashesPerSecond, FigureUnit.PerSecond),
                    .. RunFigure.Of($"share of the cores' rate, {row.Program}, {row.Certificate}", row.Shares(), FigureUnit.Ratio),
                ]
        );

    private static string WithHash(ThroughputRow row) => row.PasswordHash is { } hash ? $", with the password ({hash})" : "";

    public override IEnumerable<Circumstance> Settings() =>
        [
            .. Rows is [var row, ..]
                ? [Circumstance.Parameter("throughput", Invariant($"{row.Connections} connections, {row.WindowSeconds:0.###} s a window"))]
                : Array.Empty<Circumstance>(),
            .. Circumstance.Programs(Rows.Select(one => one.Program)),
        ];
}

[JsonSerializable(typeof(ThroughputRun))]
public sealed partial class ThroughputRunTypes : JsonSerializerContext;
