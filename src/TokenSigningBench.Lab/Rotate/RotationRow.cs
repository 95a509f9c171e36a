using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>One relying party in one rehearsal.</summary>
/// <param name="Id">The name on the command line.</param>
/// <param name="Name">The library's name.</param>
public sealed record RotationRow(string Id, string Name)
{
    /// <summary>Its version, as the running library reports it; null where it did not run.</summary>
    public string? Version { get; init; }

    /// <summary>The number of the repetition, from 1.</summary>
    public int Repetition { get; init; } = 1;

    /// <summary>Why there is no observation: not installed, never started, died, did not respond. Null where there is one.</summary>
    public string? NotRun { get; init; }

    /// <summary>Whether it is installed. What is not is no failure.</summary>
    public bool IsInstalled { get; init; } = true;

    /// <summary>How fast its clock ran, as a multiple of real time; null where it did not run.</summary>
    public double? ClockSpeed { get; init; }

    /// <summary>By how many simulated seconds a token was shown too late, at most; null where it did not run.</summary>
    public double? MaxLateSeconds { get; init; }

    /// <summary>By how many simulated seconds the tokens of each poll were shown late; null where it did not run.</summary>
    public IReadOnlyList<double>? LateSeconds { get; init; }

    /// <summary>
    /// Whether this repetition was disturbed, mostly by other work on the machine: a token around a step was shown more than
    /// <see cref="RotationPlan.FinePollInterval"/> late.
    /// </summary>
    public bool IsDisturbed { get; init; }

    /// <summary>What it did; null where it did not run, and in a prediction.</summary>
    public PartyTimeline? Observed { get; init; }

    /// <summary>What the model predicts; null where its cache is not known.</summary>
    public PartyTimeline? Predicted { get; init; }

    /// <summary>The fewest valid tokens that are predicted to be refused, whenever the cache was filled; null if unknown.</summary>
    public int? MinRefused { get; init; }

    /// <summary>The most, as <see cref="MinRefused"/>.</summary>
    public int? MaxRefused { get; init; }

    /// <summary>For how many seconds valid tokens are predicted to be refused, at most; null if unknown.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? MaxRefusedSeconds { get; init; }

    /// <summary>
    /// The outcomes that are predicted to depend on when the cache was filled, or on a few seconds between two tokens, so that repetitions
    /// may differ: some of <see cref="RotationOutcome.Compared"/>. Empty if unknown.
    /// </summary>
    public IReadOnlyList<string> PhaseOutcomes { get; init; } = [];

    /// <summary>Why the first valid token was refused, in the library's words; null if none was.</summary>
    public string? Refusal { get; init; }

    /// <summary>How its cache behaves; null where it is not known.</summary>
    public string? Cache { get; init; }

    /// <summary>Where the constants of its cache come from.</summary>
    public string? Source { get; init; }

    /// <summary>When the source was read.</summary>
    public DateOnly? SourceDate { get; init; }

    /// <summary>Seconds for which a key must be published before it signs; null if unknown, or if a restart is needed.</summary>
    public double? LeadSeconds { get; init; }

    /// <summary>Whether it must be restarted after every change.</summary>
    public bool NeedsRestart { get; init; }

    /// <summary>Seconds for which it may accept a removed key; null where its cache is not known, and for as long as it runs.</summary>
    public double? WithdrawnSeconds { get; init; }

    /// <summary>The observation, or the prediction where there is none; null where there is neither.</summary>
    [JsonIgnore]
    public PartyTimeline? Timeline => Observed ?? (NotRun is null ? Predicted : null);

    /// <summary>A row with how late the tokens of each poll were shown, and whether that disturbed it.</summary>
    public RotationRow ShownLate(RotationPlan plan, IReadOnlyList<double> lateSeconds)
    {
        ArgumentNullException.ThrowIfNull(plan);
        return this with
        {
            LateSeconds = lateSeconds,
            MaxLateSeconds = lateSeconds.Max(),
            // Where the issuer is slow, it is the plan that delays the tokens that follow.
            IsDisturbed =
                plan.Steps.All(step => step.Action != RotationAction.Slow)
                && plan.Polls()
                    .Zip(lateSeconds)
                    .Any(poll => plan.IsAroundStep(poll.First) && poll.Second > RotationPlan.FinePollInterval.TotalSeconds),
        };
    }

    /// <summary>A row with what is known of the relying party's cache.</summary>
    /// <param name="known">Null where its cache is not known.</param>
    public RotationRow With(RotationPlan plan, KnownParty? known)
    {
        if (known is null)
            return this;
        PhaseEffect phase = RotationForecast.ByPhase(plan, known.Cache);
        return this with
        {
            Cache = known.Cache.Text,
            Source = known.Source,
            SourceDate = known.Date,
            LeadSeconds = known.Cache.Lead?.TotalSeconds,
            NeedsRestart = known.Cache.Lead is null,
            WithdrawnSeconds = known.Cache.AcceptsWithdrawn?.TotalSeconds,
            MinRefused = phase.MinRefused,
            MaxRefused = phase.MaxRefused,
            MaxRefusedSeconds = phase.MaxRefusedFor.TotalSeconds,
            PhaseOutcomes = phase.Outcomes,
        };
    }
}
