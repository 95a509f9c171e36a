namespace TokenSigningBench.Lab.Rotate;

/// <summary>Predicts what a relying party does with the tokens of a plan, from the constants of its cache.</summary>
public static class RotationForecast
{
    /// <summary>How late the responses of a slow issuer are.</summary>
    public static readonly TimeSpan SlowDelay = TimeSpan.FromSeconds(2);

    // Of a request on loopback, with the library's reading of it.
    private static readonly TimeSpan RoundTrip = TimeSpan.FromMilliseconds(5);

    /// <summary>The algorithm of tokens with an unknown <c>kid</c>.</summary>
    public const string StrangersAlgorithm = "RS256";

    // An undisturbed rehearsal shows tokens up to so late, and no application gets them at exact intervals: which of two intervals that are
    // equal in the plan, such as a limit's and that of unknown kids, is the longer one decides whether a set is fetched.
    private static readonly TimeSpan MaxLate = RotationPlan.FinePollInterval;

    // No token waits for a refresh in the background. Its start and its two requests, for discovery and the key set, may each be as late
    // as a token.
    private static readonly TimeSpan[] BackgroundLate = [TimeSpan.Zero, 3 * MaxLate];

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
        select new RotationRow(party.Id, party.Name) { Predicted = Of(plan, party.Cache, TimeSpan.Zero) }.With(plan, party);

    /// <summary>
    /// What depends on when the cache was filled, on a few seconds more or less between two tokens, and on how late a refresh in the
    /// background is.
    /// </summary>
    public static PhaseEffect ByPhase(RotationPlan plan, CacheModel model)
    {
        ArgumentNullException.ThrowIfNull(plan);
        IReadOnlyList<TimeSpan> polls = plan.Polls();
        // The same seed in every run: a plan's prediction does not change.
        var random = new Random(polls.Count);
        RotationOutcome[] punctual = [.. Phases.Select(phase => RotationOutcome.Of(plan, Of(plan, model, phase))).Distinct()];
        IReadOnlyList<OutcomeMoment>[] moments =
        [
            .. punctual.Select(outcome => outcome.Moments(plan, null)),
            .. from phase in Phases
            from backgroundLate in BackgroundLate
            let late = polls.Select(_ => random.NextDouble() * MaxLate.TotalSeconds).ToArray()
            let timing = new RehearsalTiming(1, [.. polls.Select((poll, i) => poll + TimeSpan.FromSeconds(late[i]))])
            {
                BackgroundLate = backgroundLate,
            }
            select RotationOutcome.Of(plan, Of(plan, model, phase, timing)).Moments(plan, late),
        ];
        string[] differing = [.. from one in moments from other in moments from name in OutcomeMoment.Differences(one, other) select name];
        return new(
            punctual.Min(outcome => outcome.Refused),
            punctual.Max(outcome => outcome.Refused),
            [.. RotationOutcome.Compared.Where(differing.Contains)]
        )
        {
            MaxRefusedFor = punctual.Max(outcome => outcome.RefusedFor),
        };
    }

    /// <param name="firstUse">How long before the plan's start the relying party fetched its first set.</param>
    /// <param name="rehearsal">The rehearsal that it is compared with; null for none.</param>
    public static PartyTimeline Of(RotationPlan plan, CacheModel model, TimeSpan firstUse, RehearsalTiming? rehearsal = null)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(model);
        var issuer = new SimulatedKeys(
            plan,
            rehearsal?.Speed ?? 1,
            rehearsal is null ? TimeSpan.Zero : RoundTrip,
            model.FailsOnUnknownTypes
        )
        {
            BackgroundLate = rehearsal?.BackgroundLate ?? TimeSpan.Zero,
        };
        CacheState party = model.Start(plan.Naming);
        party.Accepts(plan.Start - firstUse, TokenSigner.Old, issuer);
        StringBuilder current = new(),
            old = new(),
            unknown = new();
        foreach ((int poll, TimeSpan planned) in plan.Polls().Index())
        {
            TimeSpan at = rehearsal?.Shown[poll] ?? planned;
            bool signsNew = plan.StateAt(planned).SignsNew;
            current.Append(Shown(signsNew ? TokenSigner.New : TokenSigner.Old));
            old.Append(signsNew ? Shown(TokenSigner.Old) : PartyTimeline.NotShown);
            unknown.Append(plan.HasUnknownKidAt(planned) ? Shown(TokenSigner.Stranger) : PartyTimeline.NotShown);

            // A token of another algorithm is refused before its key is looked for.
            char Shown(TokenSigner signer) =>
                model.Verifies(AlgorithmOf(plan, signer)) && party.Accepts(at, signer, issuer)
                    ? PartyTimeline.Accepted
                    : PartyTimeline.Refused;
        }

        return new(current.ToString(), old.ToString(), unknown.ToString(), issuer.Requests);
    }

    private static string AlgorithmOf(RotationPlan plan, TokenSigner signer) =>
        signer switch
        {
            TokenSigner.Old => plan.From,
            TokenSigner.New => plan.To,
            _ => StrangersAlgorithm,
        };
}

/// <summary>The times of a rehearsal.</summary>
/// <param name="Speed">How much faster than real time it ran: requests take real time.</param>
/// <param name="Shown">When the tokens of each poll were shown, in simulated time from the switch.</param>
public sealed record RehearsalTiming(double Speed, IReadOnlyList<TimeSpan> Shown)
{
    /// <summary>How late a refresh in the background is, in simulated time.</summary>
    public TimeSpan BackgroundLate { get; init; }
}

/// <summary>
/// What a cache's phase decides: when it was filled before the change, when its limits end between two tokens, and how late a refresh in
/// the background is.
/// </summary>
/// <param name="MinRefused">The fewest valid tokens that are refused, where each token is shown on time.</param>
/// <param name="MaxRefused">The most, as <paramref name="MinRefused"/>.</param>
/// <param name="Outcomes">What differs by more than one poll, some of <see cref="RotationOutcome.Compared"/>.</param>
public sealed record PhaseEffect(int MinRefused, int MaxRefused, IReadOnlyList<string> Outcomes)
{
    /// <summary>The longest time for which valid tokens are refused.</summary>
    public TimeSpan MaxRefusedFor { get; init; }
}
