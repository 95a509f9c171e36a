using TokenSigningBench.Core.Rotation;
using TokenSigningBench.Lab.Rotation.Parties;

namespace TokenSigningBench.Lab.Rotation;

/// <summary>Carries out a plan at real relying parties, all at once.</summary>
public static class Rehearsal
{
    /// <param name="speed">How much faster than real time it runs, from 1; at 1 no clock is changed.</param>
    /// <param name="parties">Which relying parties, of <see cref="RehearsedParties.Ids"/>.</param>
    /// <param name="repetition">The number of the repetition, from 1.</param>
    /// <returns>A row for each relying party, also for one that could not run.</returns>
    public static Task<IReadOnlyList<RotationRow>> RunAsync(
        RotationPlan plan,
        double speed,
        IReadOnlyList<string> parties,
        int repetition,
        IProgress<string>? progress,
        CancellationToken cancel
    ) => RunAsync(plan, speed, [.. RehearsedParties.All.Where(party => parties.Contains(party.Id))], repetition, progress, cancel);

    internal static async Task<IReadOnlyList<RotationRow>> RunAsync(
        RotationPlan plan,
        double speed,
        IReadOnlyList<IRehearsedParty> parties,
        int repetition,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        progress?.Report($"creating the keys {plan.From} and {plan.To}");
        using RotationKeys keys = await Task.Run(() => new RotationKeys(plan, TimeProvider.System.GetUtcNow()), cancel)
            .ConfigureAwait(false);
        RotationIssuer issuer = await RotationIssuer
            .StartAsync((_, clock) => keys.Respond(clock?.Now ?? plan.Start), cancel)
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
