using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>How the two keys are named in tokens and in the key set.</summary>
public enum KeyNaming
{
    /// <summary>Each key has a <c>kid</c> of its own.</summary>
    Distinct,

    /// <summary>Both keys have the same <c>kid</c>.</summary>
    Same,

    /// <summary>Neither key has a <c>kid</c>.</summary>
    None,
}

/// <summary>Other keys in the key set, which sign nothing.</summary>
public enum OtherKeys
{
    None,

    /// <summary>With the new key also keys of types that a library may not know: OKP (RFC 8037) and AKP (RFC 9964).</summary>
    UnknownTypes,

    /// <summary>So many RSA keys that the set has 100 with the issuer's own.</summary>
    Hundred,
}

/// <summary>The keys of the set that sign tokens.</summary>
[Flags]
public enum PublishedKeys
{
    None = 0,
    Old = 1,
    New = 2,
}

/// <summary>The issuer at one moment.</summary>
/// <param name="SignsNew">Whether it signs with the new key.</param>
public readonly record struct IssuerState(PublishedKeys Keys, bool SignsNew, bool Fails, bool IsSlow);

/// <summary>A change of an issuer's key, in simulated time.</summary>
/// <param name="Name">The name on the command line: "publish-first".</param>
/// <param name="About">What the issuer does, in one sentence.</param>
/// <param name="Steps">The steps, the earliest first. One of them is <see cref="RotationAction.SignNew"/>, at zero.</param>
public sealed record RotationPlan(string Name, string About, IReadOnlyList<RotationStep> Steps)
{
    /// <summary>How long every plan is observed before its first step. Each relying party gets its first key set in it.</summary>
    public static readonly TimeSpan Before = TimeSpan.FromMinutes(1);

    /// <summary>How long a plan is observed at least.</summary>
    public static readonly TimeSpan MinWindow = TimeSpan.FromMinutes(20);

    /// <summary>How long a plan is observed at least after its last step.</summary>
    public static readonly TimeSpan After = TimeSpan.FromMinutes(4);

    private static readonly TimeSpan PollInterval = TimeSpan.FromSeconds(30);

    /// <summary>How far apart the polls around a step are.</summary>
    public static readonly TimeSpan FinePollInterval = TimeSpan.FromSeconds(5);

    private static readonly TimeSpan FineFrom = TimeSpan.FromSeconds(-15);
    private static readonly TimeSpan FineUntil = TimeSpan.FromSeconds(60);

    public KeyNaming Naming { get; init; }

    public OtherKeys Others { get; init; }

    /// <summary>How often a token with an unknown <c>kid</c> arrives; null for never.</summary>
    public TimeSpan? UnknownKids { get; init; }

    /// <summary>The algorithm and key before the switch, such as "RS256:8192".</summary>
    public required string From { get; init; }

    public required string To { get; init; }

    /// <summary>When the observation starts, from the switch. Never positive.</summary>
    [JsonIgnore]
    public TimeSpan Start => Steps[0].At - Before;

    [JsonIgnore]
    public TimeSpan End => new(Math.Max((Start + MinWindow).Ticks, (Steps[^1].At + After).Ticks));

    [JsonIgnore]
    public TimeSpan Window => End - Start;

    /// <summary>When the old key leaves the key set; null if it stays.</summary>
    [JsonIgnore]
    public TimeSpan? WithdrawnAt => Steps.FirstOrDefault(step => step.Action == RotationAction.WithdrawOld)?.At;

    /// <summary>The issuer at a moment.</summary>
    /// <param name="at">Simulated time from the switch.</param>
    public IssuerState StateAt(TimeSpan at)
    {
        var state = new IssuerState(PublishedKeys.Old, SignsNew: false, Fails: false, IsSlow: false);
        foreach (RotationStep step in Steps.Where(step => step.At <= at))
            state = step.Action switch
            {
                RotationAction.PublishNew => state with { Keys = state.Keys | PublishedKeys.New },
                RotationAction.SignNew => state with { SignsNew = true },
                RotationAction.WithdrawOld => state with { Keys = state.Keys & ~PublishedKeys.Old },
                RotationAction.Fail => state with { Fails = true },
                RotationAction.Slow => state with { IsSlow = true },
                _ => state with { Fails = false, IsSlow = false },
            };
        return state;
    }

    /// <summary>When tokens are shown to the relying parties: every 30 s, and every 5 s around a step.</summary>
    public IReadOnlyList<TimeSpan> Polls()
    {
        List<TimeSpan> polls = [];
        for (TimeSpan at = Start; at < End; at += FinePollInterval)
            if ((at - Start).Ticks % PollInterval.Ticks == 0 || IsAroundStep(at))
                polls.Add(at);
        return polls;
    }

    /// <summary>Whether a poll is so near a step that there is one every five seconds.</summary>
    public bool IsAroundStep(TimeSpan poll) => Steps.Any(step => poll - step.At >= FineFrom && poll - step.At <= FineUntil);

    /// <summary>Whether a token with an unknown <c>kid</c> arrives at a poll.</summary>
    public bool HasUnknownKidAt(TimeSpan poll) => UnknownKids is { } every && (poll - Start).Ticks % every.Ticks == 0;
}
