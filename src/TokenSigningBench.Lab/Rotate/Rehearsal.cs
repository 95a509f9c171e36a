using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>Carries out a plan at real relying parties, all at once.</summary>
public static class Rehearsal
{
    // On a machine that is busy all the time more repetitions are disturbed too.
    private const int MaxMore = 2;

    /// <param name="speed">How much faster than real time it runs, from 1; at 1 no clock is changed.</param>
    /// <param name="parties">Which relying parties, of <see cref="KnownParties.Ids"/>.</param>
    /// <param name="repetitions">
    /// How often, from 1. Of several, a relying party's disturbed ones are rehearsed again, twice at most.
    /// </param>
    /// <returns>A row for each relying party and repetition, also for one that could not run.</returns>
    public static Task<IReadOnlyList<RotationRow>> RunAsync(
        RotationPlan plan,
        double speed,
        IReadOnlyList<string> parties,
        int repetitions,
        IProgress<string>? progress,
        CancellationToken cancel
    ) =>
        RepeatAsync(
            [.. KnownParties.All.Where(party => parties.Contains(party.Id)).Select(party => party.Party)],
            repetitions,
            (some, repetition) => RunAsync(plan, speed, some, repetition, progress, cancel)
        );

    /// <param name="rehearse">Rehearses some relying parties; the number of the repetition is from 1.</param>
    internal static async Task<IReadOnlyList<RotationRow>> RepeatAsync(
        IReadOnlyList<IServiceParty> parties,
        int repetitions,
        Func<IReadOnlyList<IServiceParty>, int, Task<IReadOnlyList<RotationRow>>> rehearse
    )
    {
        List<RotationRow> rows = [];
        for (int repetition = 1; repetition <= repetitions; repetition++)
            rows.AddRange(await rehearse(parties, repetition).ConfigureAwait(false));
        // One alone is compared with nothing.
        for (int more = 1; repetitions > 1 && more <= MaxMore; more++)
        {
            IServiceParty[] disturbed =
            [
                .. parties.Where(party => rows.Count(row => row.Id == party.Id && !row.IsDisturbed) < repetitions),
            ];
            if (disturbed.Length > 0)
                rows.AddRange(await rehearse(disturbed, repetitions + more).ConfigureAwait(false));
        }

        return rows;
    }

    internal static async Task<IReadOnlyList<RotationRow>> RunAsync(
        RotationPlan plan,
        double speed,
        IReadOnlyList<IServiceParty> parties,
        int repetition,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        progress?.Report($"creating the keys {plan.From} and {plan.To}");
        using RotationKeys keys = await Task.Run(() => new RotationKeys(plan, TimeProvider.System.GetUtcNow()), cancel)
            .ConfigureAwait(false);
        RotationIssuer issuer = await RotationIssuer
            .StartAsync(request => WarmUp.Respond(request, keys) ?? keys.Respond(request.Clock?.Now ?? plan.Start), cancel)
            .ConfigureAwait(false);
        await using (issuer.ConfigureAwait(false))
        {
            PartyRehearsal[] all = [.. parties.Select(party => new PartyRehearsal(party, plan, speed, issuer, keys))];
            try
            {
                await PrepareAsync(all, progress, cancel).ConfigureAwait(false);
                var clock = new SimulatedClock(TimeProvider.System, plan.Start, speed);
                issuer.Begin(clock);
                progress?.Report(
                    Invariant($"{plan.Name} at {all.Count(one => one.IsRunning)} relying parties, {plan.Window / speed:m\\:ss} min")
                );
                await Task.WhenAll(all.Select(one => one.ObserveAsync(clock, cancel))).ConfigureAwait(false);
                return [.. all.Select(one => one.ToRow(clock) with { Repetition = repetition })];
            }
            finally
            {
                await Task.WhenAll(all.Select(one => one.DisposeAsync().AsTask())).ConfigureAwait(false);
            }
        }
    }

    private static async Task PrepareAsync(PartyRehearsal[] all, IProgress<string>? progress, CancellationToken cancel)
    {
        // Not all at once: their start is processor time.
        await Parallel
            .ForEachAsync(
                all,
                new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount, CancellationToken = cancel },
                async (one, limit) =>
                {
                    progress?.Report($"{one.Name} starts");
                    await one.StartAsync(limit).ConfigureAwait(false);
                }
            )
            .ConfigureAwait(false);
        progress?.Report("checking the clocks");
        await Task.WhenAll(all.Select(one => one.CheckClockAsync(cancel))).ConfigureAwait(false);
        await Task.WhenAll(all.Select(one => one.WarmUpAsync(cancel))).ConfigureAwait(false);
    }
}
