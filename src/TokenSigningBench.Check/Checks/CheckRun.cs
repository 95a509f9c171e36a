using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.Checks;

/// <summary>A run of <c>check</c>.</summary>
public sealed record CheckRun : RunPart
{
    /// <summary>The keys, and the sources that could not be checked, in the order in which they were named.</summary>
    public required IReadOnlyList<CheckRow> Rows { get; init; }

    public override bool IsMeasured() => Rows.Any(row => row.Cost is not null);

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        from row in Rows
        where row.Cost is not null
        from figure in CostFigures(row, row.Cost!)
        select figure;

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        from row in Rows
        where row.Cost is not null
        from figure in (RunFigure[])
            [
                .. RunFigure.OfWall(NameOf("sign", row, row.Cost!), row.Cost!.SignWallNanoseconds),
                .. RunFigure.OfWall(NameOf("verify", row, row.Cost!), row.Cost!.VerifyWallNanoseconds),
            ]
        select figure;

    public override IEnumerable<RunVerdict> Verdicts() =>
        Rows.Select(row => new RunVerdict("fitness", row.Verdict.ToString().ToLowerInvariant())
        {
            Of = row.Source,
            Text = row.Cause,
            IsMet = row.Verdict == Verdict.Pass,
        });

    private static IEnumerable<RunFigure> CostFigures(CheckRow row, CheckedCost cost)
    {
        (string, string?)[] tags =
        [
            (RunFigure.Algorithm, cost.Algorithm),
            (RunFigure.Key, RunFigure.KeyOf(cost.Algorithm, row.KeyBits)),
            ("source", row.Source),
        ];
        return
        [
            .. RunFigure
                .Of(NameOf("sign", row, cost), cost.SignNanoseconds, FigureUnit.Nanoseconds)
                .Select(figure => figure.With([(RunFigure.Operation, "sign"), .. tags])),
            .. RunFigure
                .Of(NameOf("verify", row, cost), cost.VerifyNanoseconds, FigureUnit.Nanoseconds)
                .Select(figure => figure.With([(RunFigure.Operation, "verify"), .. tags])),
            .. RunFigure.Of($"{NameOf("sign", row, cost)}, {cost.Threads} threads", cost.PerSecondAllThreads, FigureUnit.PerSecond),
            .. from reference in cost.ReferenceKeys
            from figure in RunFigure.Of($"checked: sign beside, {reference.Key}", reference.SignNanoseconds, FigureUnit.Nanoseconds)
            select figure.With((RunFigure.Operation, "sign"), (RunFigure.Key, reference.Key)),
            .. from one in cost.SingleSignatures ?? []
            from figure in RunFigure.Of($"checked: single signatures, {one.Key}", one.Nanoseconds, FigureUnit.Nanoseconds)
            select figure.With((RunFigure.Operation, "sign"), (RunFigure.Key, one.Key)),
        ];
    }

    private static string NameOf(string operation, CheckRow row, CheckedCost cost) =>
        row.KeyBits is { } bits
            ? Invariant($"checked: {operation} {cost.Algorithm}, {row.KeyAlgorithm} {bits}-bit")
            : $"checked: {operation} {cost.Algorithm}";
}

[JsonSerializable(typeof(CheckRun))]
public sealed partial class CheckRunTypes : JsonSerializerContext;
