using System.Text.Json.Serialization;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>Signatures by several threads at once, with one shared key and with one key per thread.</summary>
public sealed record ThreadsRun : RunPart
{
    public required IReadOnlyList<ThreadsRow> Rows { get; init; }

    /// <summary>The clock of the rates, and what other work did in the rounds of all operations.</summary>
    public required RoundConditions Rounds { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        Rows.SelectMany(row =>
            (RunFigure[])
                [
                    .. RunFigure.Of($"{row.Operation}, {row.Threads} threads, a key each", row.OwnKeysPerSecond, FigureUnit.PerSecond),
                    .. RunFigure.Of($"{row.Operation}, {row.Threads} threads, one key", row.SharedKeyPerSecond, FigureUnit.PerSecond),
                ]
        );
}

[JsonSerializable(typeof(ThreadsRun))]
public sealed partial class ThreadsRunTypes : JsonSerializerContext;
