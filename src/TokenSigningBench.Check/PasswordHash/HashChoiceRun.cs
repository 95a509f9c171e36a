using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A function for which no setting was found.</summary>
/// <param name="Reason">Why: "bcrypt in 0.1 ms: cannot be reached: …".</param>
public sealed record UnreachedHash(string Scheme, string Reason);

/// <summary>A setting of each function for the same target.</summary>
public sealed record HashChoiceRun : RunPart
{
    /// <summary>The settings, in OWASP's order of preference.</summary>
    public required IReadOnlyList<HashRun> Found { get; init; }

    public required IReadOnlyList<UnreachedHash> Unreached { get; init; }

    /// <summary>
    /// The setting to use: the first that reaches OWASP's minimum; the first of all where none does. Null where there is none.
    /// </summary>
    [JsonIgnore]
    public HashRun? Best => Found.FirstOrDefault(run => run.MeetsOwasp) ?? (Found is [var first, ..] ? first : null);

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => Found.SelectMany(run => run.Figures(machine));

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        Found.SelectMany(run => RunFigure.OfWall($"{run.Scheme}, {run.Setting}, by {run.Engine}", run.WallNanoseconds));

    // Below OWASP's minimum is a warning and no failure: the time was the request.
    public override IEnumerable<RunVerdict> Verdicts() =>
        Best is { } best
            ?
            [
                new("password-hash", best.ChangedSpeed ? RunVerdict.Undecided : $"{best.Scheme}, {best.Setting}"),
                new("owasp", best.MeetsOwasp ? "pass" : "fail") { Text = best.Owasp },
            ]
            : [];
}

[JsonSerializable(typeof(HashChoiceRun))]
public sealed partial class HashChoiceRunTypes : JsonSerializerContext;
