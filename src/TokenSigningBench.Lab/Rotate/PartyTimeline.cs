namespace TokenSigningBench.Lab.Rotate;

/// <summary>What a relying party did with each token of a plan, in the order of the polls.</summary>
/// <remarks>One character per poll: <see cref="Accepted"/>, <see cref="Refused"/>, or <see cref="NotShown"/>.</remarks>
/// <param name="Current">The tokens that the issuer signs at the moment of the poll.</param>
/// <param name="Old">The tokens of the old key after the switch.</param>
/// <param name="Unknown">The tokens with an unknown <c>kid</c>.</param>
/// <param name="Fetches">How often it requested the key set, from its first use on.</param>
public sealed record PartyTimeline(string Current, string Old, string Unknown, int Fetches)
{
    public const char Accepted = 'a',
        Refused = 'r',
        NotShown = '-';

    /// <summary>Whether there is a character for each poll of the plan.</summary>
    public bool Fits(RotationPlan plan) =>
        plan is not null && plan.Polls().Count is var polls && Current.Length == polls && Old.Length == polls && Unknown.Length == polls;
}

/// <summary>What a timeline means, in simulated time from the switch.</summary>
/// <param name="Refused">How many valid tokens were refused.</param>
/// <param name="RefusedFor">For how long: each refusal lasts until the next poll.</param>
/// <param name="FirstRefused">The first refusal of a valid token; null if there is none.</param>
/// <param name="Recovered">The first poll after the last refusal; null if there is no refusal, or if the last poll is one.</param>
/// <param name="WithdrawnFor">How long after its withdrawal the old key was accepted; null if it was not, or was not withdrawn.</param>
/// <param name="IsWithdrawnAcceptedAtEnd">Whether it was accepted at the last poll.</param>
public sealed record RotationOutcome(
    int Refused,
    TimeSpan RefusedFor,
    TimeSpan? FirstRefused,
    TimeSpan? Recovered,
    TimeSpan? WithdrawnFor,
    bool IsWithdrawnAcceptedAtEnd
)
{
    /// <param name="timeline">A timeline with a character for each poll of the plan.</param>
    public static RotationOutcome Of(RotationPlan plan, PartyTimeline timeline)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(timeline);
        IReadOnlyList<TimeSpan> polls = plan.Polls();
        int[] refused = [.. Enumerable.Range(0, polls.Count).Where(i => timeline.Current[i] == PartyTimeline.Refused)];
        int[] withdrawn =
        [
            .. Enumerable.Range(0, polls.Count).Where(i => polls[i] >= plan.WithdrawnAt && timeline.Old[i] == PartyTimeline.Accepted),
        ];
        return new(
            refused.Length,
            TimeSpan.FromTicks(refused.Sum(i => (Next(i) - polls[i]).Ticks)),
            refused.Length > 0 ? polls[refused[0]] : null,
            refused.Length > 0 && refused[^1] + 1 < polls.Count ? polls[refused[^1] + 1] : null,
            withdrawn.Length > 0 ? polls[withdrawn[^1]] - plan.WithdrawnAt : null,
            withdrawn.Length > 0 && withdrawn[^1] == polls.Count - 1
        );

        TimeSpan Next(int poll) => poll + 1 < polls.Count ? polls[poll + 1] : plan.End;
    }

    /// <summary>What is compared with another outcome.</summary>
    public static IReadOnlyList<string> Compared { get; } = ["first refusal", "recovery", "end of the removed key"];

    /// <summary>What of this outcome is more than one poll from another: some of <see cref="Compared"/>.</summary>
    public IReadOnlyList<string> Differences(RotationOutcome other, RotationPlan plan)
    {
        ArgumentNullException.ThrowIfNull(other);
        ArgumentNullException.ThrowIfNull(plan);
        return OutcomeMoment.Differences(Moments(plan, null), other.Moments(plan, null));
    }

    /// <summary>When each of <see cref="Compared"/> happened.</summary>
    /// <param name="late">By how many simulated seconds the tokens of each poll were shown late; null where they were not.</param>
    internal IReadOnlyList<OutcomeMoment> Moments(RotationPlan plan, IReadOnlyList<double>? late)
    {
        List<TimeSpan> polls = [.. plan.Polls()];
        return
        [
            Between(FirstRefused is { } refused ? polls.IndexOf(refused) - 1 : null),
            Between(Recovered is { } recovered ? polls.IndexOf(recovered) - 1 : null),
            Between(plan.WithdrawnAt + WithdrawnFor is { } accepted ? polls.IndexOf(accepted) : null),
        ];

        OutcomeMoment Between(int? poll) =>
            poll is { } last
                ? new(poll, last < 0 ? TimeSpan.MinValue : Shown(last), last + 1 < polls.Count ? Shown(last + 1) : TimeSpan.MaxValue)
                : default;

        TimeSpan Shown(int poll) => polls[poll] + TimeSpan.FromSeconds(late?[poll] ?? 0);
    }
}

/// <summary>When an outcome happened, in simulated time from the switch: between the tokens of two polls.</summary>
/// <param name="Poll">The number of the last poll before it, -1 for none; null if it did not happen.</param>
/// <param name="From">When the tokens of that poll were shown.</param>
/// <param name="To">When those of the next poll were.</param>
internal readonly record struct OutcomeMoment(int? Poll, TimeSpan From, TimeSpan To)
{
    /// <summary>Which outcomes of two lists are more than one poll apart: some of <see cref="RotationOutcome.Compared"/>.</summary>
    public static IReadOnlyList<string> Differences(IReadOnlyList<OutcomeMoment> some, IReadOnlyList<OutcomeMoment> others) =>
        [.. RotationOutcome.Compared.Where((_, i) => some[i].Differs(others[i]))];

    // A busy machine shows tokens late, so that the same moment lies between other polls.
    private bool Differs(OutcomeMoment other) =>
        Poll is not { } poll || other.Poll is not { } another
            ? Poll != other.Poll
            : Math.Abs(poll - another) > 1 && (From > other.To || other.From > To);
}
