namespace TokenSigningBench.Core.Rotation;

/// <summary>Predicts what a relying party does with the tokens of a plan, from the constants of its cache.</summary>
public static class RotationForecast
{
    /// <summary>How late the responses of a slow issuer are.</summary>
    public static readonly TimeSpan SlowDelay = TimeSpan.FromSeconds(2);

    // Within every maximum age of a known cache.
    private static readonly TimeSpan[] Phases =
    [
        .. new[] { 0, 15, 30, 60, 120, 235, 240, 245, 420, 535, 540, 545, 550, 1800, 3535, 21600, 42000, 42900 }.Select(seconds =>
            TimeSpan.FromSeconds(seconds)
        ),
    ];

    /// <summary>A row for each known relying party.</summary>
    /// <param name="parties">Their names on the command line.</param>
    public static IEnumerable<RotationRow> Rows(RotationPlan plan, IReadOnlyList<string> parties) =>
        from party in KnownParties.All
        where parties.Contains(party.Id)
        select new RotationRow(party.Id, party.Name) { Predicted = Of(plan, party.Cache, TimeSpan.Zero, SlowDelay) }.With(plan, party);

    /// <summary>The fewest and the most valid tokens that are refused, by when the cache was filled.</summary>
    public static (int Min, int Max) RefusedByPhase(RotationPlan plan, CacheModel model)
    {
        int[] refused = [.. Phases.Select(phase => Of(plan, model, phase, SlowDelay).Current.Count(poll => poll == PartyTimeline.Refused))];
        return (refused.Min(), refused.Max());
    }

    /// <param name="firstUse">How long before the plan's start the relying party fetched its first set.</param>
    /// <param name="delay">How late the responses of a slow issuer are, in simulated time.</param>
    /// <param name="shown">When the tokens of each poll were shown, from the switch; null for the plan's times.</param>
    public static PartyTimeline Of(
        RotationPlan plan,
        CacheModel model,
        TimeSpan firstUse,
        TimeSpan delay,
        IReadOnlyList<TimeSpan>? shown = null
    )
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(model);
        var issuer = new SimulatedKeys(plan, delay, model.FailsOnUnknownTypes);
        CacheState party = model.Start(plan.Naming);
        party.Accepts(plan.Start - firstUse, TokenSigner.Old, issuer);
        StringBuilder current = new(),
            old = new(),
            unknown = new();
        foreach ((int poll, TimeSpan planned) in plan.Polls().Index())
        {
            TimeSpan at = shown?[poll] ?? planned;
            bool signsNew = plan.StateAt(planned).SignsNew;
            current.Append(Shown(signsNew ? TokenSigner.New : TokenSigner.Old));
            old.Append(signsNew ? Shown(TokenSigner.Old) : PartyTimeline.NotShown);
            unknown.Append(plan.HasUnknownKidAt(planned) ? Shown(TokenSigner.Stranger) : PartyTimeline.NotShown);

            char Shown(TokenSigner signer) => party.Accepts(at, signer, issuer) ? PartyTimeline.Accepted : PartyTimeline.Refused;
        }

        return new(current.ToString(), old.ToString(), unknown.ToString(), issuer.Requests);
    }
}
