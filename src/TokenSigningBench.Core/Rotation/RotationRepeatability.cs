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
        (RotationRow Row, RotationOutcome[] Outcomes)[] repeated =
        [
            .. from one in run.Outcomes
            where one.Row.Observed is not null
            group one by one.Row.Id into party
            where party.Count() > 1
            select (party.First().Row, party.Select(one => one.Outcome).ToArray()),
        ];
        if (repeated.Length == 0)
            return null;
        (string Party, string Outcome, bool IsByPhase)[] different =
        [
            .. from one in repeated
            from outcome in (
                from first in one.Outcomes
                from second in one.Outcomes
                from name in first.Differences(second, run.Plan)
                select name
            ).Distinct()
            select (one.Row.Name, outcome, one.Row.PhaseOutcomes.Contains(outcome)),
        ];
        return new(
            repeated.Max(one => one.Outcomes.Length),
            repeated.Length * RotationOutcome.Compared.Count - different.Length,
            different.Count(one => one.IsByPhase),
            [.. different.Where(one => !one.IsByPhase).Select(one => (one.Party, one.Outcome))]
        );
    }
}
