namespace TokenSigningBench.Core.Rotation;

/// <summary>How the repetitions of a rehearsal compare: each outcome of each relying party, in all of its repetitions.</summary>
/// <param name="Repetitions">The most repetitions of a relying party.</param>
/// <param name="Within">How many outcomes are within one poll in all repetitions.</param>
/// <param name="ByPhase">How many are not, and were marked as depending on the phase of the cache.</param>
/// <param name="Differing">The others: the relying party and the outcome.</param>
public sealed record RotationRepeatability(
    int Repetitions,
    int Within,
    int ByPhase,
    IReadOnlyList<(string Party, string Outcome)> Differing
)
{
    /// <summary>How many outcomes were compared.</summary>
    public int Compared => Within + ByPhase + Differing.Count;

    internal static RotationRepeatability? Of(RotationRun run)
    {
        (RotationRow Row, RotationOutcome Outcome)[][] repeated =
        [
            .. from one in run.Outcomes
            where one.Row.Observed is not null
            group one by one.Row.Id into party
            where party.Count() > 1
            select party.ToArray(),
        ];
        if (repeated.Length == 0)
            return null;
        (string Party, string Outcome, bool IsByPhase)[] different =
        [
            .. from one in repeated
            from outcome in (
                from first in one
                from second in one
                from name in first.Outcome.Differences(second.Outcome, run.Plan)
                where !CanBeOneMoment(name, run.Plan, first, second)
                select name
            ).Distinct()
            select (one[0].Row.Name, outcome, one[0].Row.PhaseOutcomes.Contains(outcome)),
        ];
        return new(
            repeated.Max(one => one.Length),
            repeated.Length * RotationOutcome.Compared.Count - different.Length,
            different.Count(one => one.IsByPhase),
            [.. different.Where(one => !one.IsByPhase).Select(one => (one.Party, one.Outcome))]
        );
    }

    // A busy machine shows tokens late, so that the same moment lies between other polls.
    private static bool CanBeOneMoment(
        string outcome,
        RotationPlan plan,
        (RotationRow Row, RotationOutcome Outcome) one,
        (RotationRow Row, RotationOutcome Outcome) other
    ) =>
        Between(outcome, plan, one) is { } first
        && Between(outcome, plan, other) is { } second
        && first.From <= second.To
        && second.From <= first.To;

    // When the last token before the outcome was shown, and when the next one.
    private static (double From, double To)? Between(string outcome, RotationPlan plan, (RotationRow Row, RotationOutcome Outcome) one)
    {
        double[] planned = [.. plan.Polls().Select(poll => poll.TotalSeconds)];
        return one.Row.LateSeconds is { } late && late.Count == planned.Length && one.Outcome.PollBefore(outcome, plan) is { } poll
            ? (
                poll < 0 ? double.NegativeInfinity : planned[poll] + late[poll],
                poll + 1 < planned.Length ? planned[poll + 1] + late[poll + 1] : double.PositiveInfinity
            )
            : null;
    }
}
