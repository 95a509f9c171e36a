namespace TokenSigningBench.Lab.Rotate;

/// <summary>
/// How the repetitions of a rehearsal compare: each outcome of each relying party, in all of its repetitions that nothing disturbed.
/// </summary>
/// <param name="Repetitions">The most undisturbed repetitions of a relying party.</param>
/// <param name="Within">How many outcomes are within one poll in all repetitions.</param>
/// <param name="ByPhase">How many are not, and were marked as depending on the phase of the cache.</param>
/// <param name="Differing">The others: the relying party and the outcome.</param>
/// <param name="Disturbed">How many repetitions of a relying party were disturbed, and do not count.</param>
/// <param name="Fewer">
/// The relying parties that have fewer undisturbed repetitions than <paramref name="Repetitions"/>, each with their number.
/// </param>
public sealed record RotationRepeatability(
    int Repetitions,
    int Within,
    int ByPhase,
    IReadOnlyList<(string Party, string Outcome)> Differing,
    int Disturbed,
    IReadOnlyList<(string Party, int Repetitions)> Fewer
)
{
    /// <summary>How many outcomes were compared.</summary>
    public int Compared => Within + ByPhase + Differing.Count;

    internal static RotationRepeatability? Of(RotationRun run)
    {
        (RotationRow Row, IReadOnlyList<OutcomeMoment> Moments)[][] parties =
        [
            .. from one in run.Outcomes
            where one.Row.Observed is not null
            group (one.Row, one.Outcome.Moments(run.Plan, LateOf(one.Row, run.Plan))) by one.Row.Id into party
            where party.Count() > 1
            select party.ToArray(),
        ];
        if (parties.Length == 0)
            return null;
        (RotationRow Row, IReadOnlyList<OutcomeMoment> Moments)[][] undisturbed =
            [.. parties.Select(party => party.Where(one => !one.Row.IsDisturbed).ToArray())],
            compared = [.. undisturbed.Where(party => party.Length > 1)];
        (string Party, string Outcome, bool IsByPhase)[] different =
        [
            .. from party in compared
            from outcome in (
                from first in party
                from second in party
                from name in OutcomeMoment.Differences(first.Moments, second.Moments)
                select name
            ).Distinct()
            select (party[0].Row.Name, outcome, party[0].Row.PhaseOutcomes.Contains(outcome)),
        ];
        int repetitions = undisturbed.Max(party => party.Length);
        return new(
            repetitions,
            compared.Length * RotationOutcome.Compared.Count - different.Length,
            different.Count(one => one.IsByPhase),
            [.. different.Where(one => !one.IsByPhase).Select(one => (one.Party, one.Outcome))],
            parties.Sum(party => party.Count(one => one.Row.IsDisturbed)),
            [
                .. parties
                    .Zip(undisturbed)
                    .Where(one => one.Second.Length < repetitions)
                    .Select(one => (one.First[0].Row.Name, one.Second.Length)),
            ]
        );
    }

    private static IReadOnlyList<double>? LateOf(RotationRow row, RotationPlan plan) =>
        row.LateSeconds?.Count == plan.Polls().Count ? row.LateSeconds : null;
}
