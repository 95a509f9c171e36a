using System.Text.Json.Serialization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>The logins of all flows at one kind of server with each store, and with settings that make them cheaper.</summary>
public sealed record FlowsRun : RunPart
{
    /// <summary>The program and its version.</summary>
    public required string Program { get; init; }

    /// <summary>The source of the certificate.</summary>
    public required string Certificate { get; init; }

    public required string KeyAlgorithm { get; init; }

    /// <summary>The key's exact size in bits.</summary>
    public required int KeyBits { get; init; }

    public required string Algorithm { get; init; }

    /// <summary>The complete rounds. In each, every row was measured once, in another order.</summary>
    public required int Rounds { get; init; }

    /// <summary>The logins of each row before the first round.</summary>
    public required int WarmUpLogins { get; init; }

    /// <summary>The rows; first those without a setting.</summary>
    public required IReadOnlyList<FlowRow> Rows { get; init; }

    /// <summary>The stores that are not installed, each with the command that installs it.</summary>
    public required IReadOnlyList<string> Missing { get; init; }

    /// <summary>Why the run ended early; null where it is complete.</summary>
    public string? Partial { get; init; }

    /// <summary>The row that a row with a setting is compared with; null where it was not measured.</summary>
    public FlowRow? BaselineOf(FlowRow row) =>
        Rows.FirstOrDefault(other => other.Setting is null && other.Flow == row.Flow && other.Store == row.Store);

    /// <summary>
    /// The share of a login's CPU time that a row's setting saves: the median of the rounds; null where the rounds disagree whether it
    /// saves anything, and where there is nothing to compare with.
    /// </summary>
    public double? SavingOf(FlowRow row)
    {
        if (BaselineOf(row) is not { } baseline)
            return null;
        double[] savings = [.. row.Cost.CpuMilliseconds.Zip(baseline.Cost.CpuMilliseconds, (with, without) => 1 - with / without)];
        return Array.TrueForAll(savings, saving => saving > 0) || Array.TrueForAll(savings, saving => saving < 0) ? savings.Median() : null;
    }

    public override string? Unfinished() => Partial;

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        from row in Rows
        from figure in (RunFigure[])
            [
                .. RunFigure.Of($"{Name(row)}, CPU time", row.Cost.CpuMilliseconds, FigureUnit.Milliseconds),
                .. RunFigure.Of($"{Name(row)}, time to first byte", row.Milliseconds, FigureUnit.Milliseconds),
            ]
        select figure.With(("flow", row.Flow.Name()), ("store", row.Store), ("setting", row.Setting?.ToString()));

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        from row in Rows
        from figure in (RunFigure[])
            [
                new($"{Name(row)}, cost in signatures", row.Cost.InSignatures, FigureUnit.Ratio),
                .. RunFigure.Of($"{Name(row)}, signatures", row.Cost.Signatures, FigureUnit.Count),
                .. row.Parts.SelectMany(part => RunFigure.Of($"{Name(row)}, {part.Key}", part.Value, FigureUnit.Milliseconds)),
            ]
        select figure.With(("flow", row.Flow.Name()), ("store", row.Store), ("setting", row.Setting?.ToString()));

    public override IEnumerable<Circumstance> Settings() =>
        [
            Circumstance.Parameter("flows", Invariant($"{KeyAlgorithm} {KeyBits}-bit, {Algorithm}, {WarmUpLogins} logins before")),
            .. Circumstance.Programs([Program]),
        ];

    private string Name(FlowRow row) =>
        Invariant($"login, {row.Flow.Name()} flow, store {row.Store}, {KeyAlgorithm} {KeyBits}-bit")
        + (row.Setting is { } setting ? $", {setting}" : "");
}

[JsonSerializable(typeof(FlowsRun))]
public sealed partial class FlowsRunTypes : JsonSerializerContext;
