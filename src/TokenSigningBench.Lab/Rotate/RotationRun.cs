using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>The result of <c>tokenbench rotate</c>: a key change rehearsed with relying parties, or predicted.</summary>
public sealed record RotationRun : RunPart
{
    /// <summary>The plan, with its times.</summary>
    public required RotationPlan Plan { get; init; }

    /// <summary>How much faster than real time it ran; 1 for a prediction.</summary>
    public required double Speed { get; init; }

    /// <summary>Whether relying parties ran; false for a prediction.</summary>
    public required bool IsRehearsal { get; init; }

    /// <summary>One row per relying party and repetition.</summary>
    public required IReadOnlyList<RotationRow> Rows { get; init; }

    /// <summary>The user's assertions.</summary>
    public IReadOnlyList<string> Assertions { get; init; } = [];

    /// <summary>The settings of a server that the plan follows from; null for other plans.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public ServerRotation? Server { get; init; }

    /// <summary>Why the rehearsal ended early; null where it is complete.</summary>
    public string? Interruption { get; init; }

    public override string? Unfinished() => Interruption;

    /// <summary>The rows with a timeline, each with what it means.</summary>
    [JsonIgnore]
    public IReadOnlyList<(RotationRow Row, RotationOutcome Outcome)> Outcomes =>
        [.. from row in Rows where row.Timeline?.Fits(Plan) == true select (row, RotationOutcome.Of(Plan, row.Timeline!))];

    /// <summary>How many outcomes the model predicted within one poll, and how many were compared.</summary>
    [JsonIgnore]
    public (int Predicted, int Compared) Agreement =>
        Rows.Where(row => row is { Observed: not null, Predicted: not null })
            .Aggregate(
                (Predicted: 0, Compared: 0),
                (sum, row) => (sum.Predicted + Agreements(row), sum.Compared + RotationOutcome.Compared.Count)
            );

    /// <summary>How many outcomes of a row with an observation are within one poll of its prediction.</summary>
    public int Agreements(RotationRow row)
    {
        ArgumentNullException.ThrowIfNull(row);
        return RotationOutcome.Compared.Count
            - RotationOutcome.Of(Plan, row.Predicted!).Differences(RotationOutcome.Of(Plan, row.Observed!), Plan).Count;
    }

    /// <summary>How the repetitions of each relying party compare; null if none has several.</summary>
    [JsonIgnore]
    public RotationRepeatability? Repeatability => RotationRepeatability.Of(this);

    public override bool IsMeasured() => IsRehearsal;

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        from one in Outcomes
        from figure in (IEnumerable<RunFigure>)
            [
                new($"refused, {one.Row.Name}", one.Outcome.Refused, FigureUnit.Count),
                new($"refused time, {one.Row.Name}", one.Outcome.RefusedFor.TotalSeconds, FigureUnit.Seconds),
                new($"removed key accepted, {one.Row.Name}", one.Outcome.WithdrawnFor?.TotalSeconds ?? 0, FigureUnit.Seconds),
                new($"key set requests, {one.Row.Name}", one.Row.Timeline!.Fetches, FigureUnit.Count),
            ]
        select figure;

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        IsRehearsal
            ?
            [
                new("outcomes as predicted", Agreement.Predicted, FigureUnit.Count),
                new("outcomes compared", Agreement.Compared, FigureUnit.Count),
                .. Repeatability is { } repeated
                    ?
                    [
                        new("outcomes repeated within one poll", repeated.Within, FigureUnit.Count),
                        new("outcomes that depend on a cache's phase", repeated.ByPhase, FigureUnit.Count),
                        new("outcomes that differ between repetitions", repeated.Differing.Count, FigureUnit.Count),
                        new("disturbed repetitions", repeated.Disturbed, FigureUnit.Count),
                    ]
                    : (IEnumerable<RunFigure>)[],
            ]
            : [];

    public override IEnumerable<Circumstance> Settings() =>
        [
            Circumstance.Parameter("plan", Plan.Name),
            Circumstance.Parameter("from", Plan.From),
            Circumstance.Parameter("to", Plan.To),
            Circumstance.Parameter(
                "steps",
                string.Join(", ", Plan.Steps.Select(step => Invariant($"{step.Text} {step.At.TotalSeconds}s")))
            ),
            Circumstance.Parameter("speed", Speed.ToString(CultureInfo.InvariantCulture)),
            .. Circumstance.Programs(Rows.Select(row => row.Version).OfType<string>()),
        ];

    public override IEnumerable<RunVerdict> Verdicts() => [.. AcceptsVerdicts(), .. AssertionVerdicts()];

    /// <summary>The kind of verdict on whether a relying party accepts every valid token.</summary>
    public const string AcceptsVerdict = "accepts";

    // Assertions of the user say what may be refused, and replace it. A server's settings are judged with them.
    private IEnumerable<RunVerdict> AcceptsVerdicts() =>
        Server is null && Assertions.Count > 0
            ? []
            : from party in Rows.Where(row => row.NotRun is null).GroupBy(row => row.Id)
            let worst = party.MaxBy(RefusedFor)!
            where worst.Timeline?.Fits(Plan) == true || (Server is not null && worst.Cache is not null)
            let refusal = Server?.Refusal(worst) ?? (Server is null || worst.Observed is not null ? Refusal(worst) : null)
            select new RunVerdict(AcceptsVerdict, refusal is null ? "pass" : "fail")
            {
                Of = worst.Name,
                Text = refusal,
                IsMet = refusal is null,
            };

    private string? Refusal(RotationRow row) =>
        RefusedFor(row) is not { } time || time <= TimeSpan.Zero ? null
        : row.NeedsRestart ? "Until a restart"
        : (IsRehearsal ? "For " : "For up to ") + CacheModel.Duration(time);

    // What was observed; of a prediction the worst time at which the cache may have been filled. Null where neither is known.
    private TimeSpan? RefusedFor(RotationRow row) =>
        !IsRehearsal && row.MaxRefusedSeconds is { } seconds ? TimeSpan.FromSeconds(Math.Clamp(seconds, 0, 1e9))
        : row.Timeline?.Fits(Plan) == true ? RotationOutcome.Of(Plan, row.Timeline).RefusedFor
        : null;

    private IEnumerable<RunVerdict> AssertionVerdicts() =>
        from text in Assertions
        let assertion = RotationAssertion.Parse(text)
        from row in Rows.Where(row => row.IsInstalled)
        select row.Timeline?.Fits(Plan) == true
            ? Judge(assertion, row)
            : new RunVerdict("assertion", RunVerdict.Undecided)
            {
                Of = row.Name,
                Text = $"{text}: {row.NotRun ?? "its cache is not known"}",
                IsMet = false,
            };

    private RunVerdict Judge(RotationAssertion assertion, RotationRow row)
    {
        double figure = assertion.Figure(RotationOutcome.Of(Plan, row.Timeline!), row.Timeline!);
        bool isMet = assertion.IsMet(figure);
        return new("assertion", isMet ? "pass" : "fail")
        {
            Of = row.Name,
            Text = assertion.Text,
            Figure = figure,
            IsMet = isMet,
        };
    }
}

[JsonSerializable(typeof(RotationRun))]
public sealed partial class RotationRunTypes : JsonSerializerContext;
