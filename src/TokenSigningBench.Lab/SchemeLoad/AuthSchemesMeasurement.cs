using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>Measures modes in turn, round after round, so that the machine's drift meets all of them alike.</summary>
internal sealed class AuthSchemesMeasurement(AuthSchemesPlan plan)
{
    private static readonly TimeSpan MaxWarmUp = MeasuringTime.Of(TimeSpan.FromSeconds(2));

    /// <summary>Told what is done now.</summary>
    public IProgress<string>? Steps { get; init; }

    /// <summary>Lets somebody in by a mode, and then many for a while, which does not count: both sides get their code compiled, and sessions that are kept their first login.</summary>
    /// <returns>Why nobody was let in; null where everybody was.</returns>
    public async Task<string?> WarmUpAsync(SchemeLoad load, CancellationToken interrupt)
    {
        Steps?.Report($"warming up {load.Scheme} on {load.Server}");
        LoadResult first = await new LoadRun(load.Scenario, load.Target, load.Limits).OpenAsync([0], 1, interrupt).ConfigureAwait(false);
        if (Failure(first) is not { } failure)
            failure = Failure(
                await load.ClosedAsync(
                        plan.Users.Max(),
                        TimeSpan.FromSeconds(Math.Min(plan.WindowSeconds, MaxWarmUp.TotalSeconds)),
                        interrupt
                    )
                    .ConfigureAwait(false)
            );
        interrupt.ThrowIfCancellationRequested();
        return failure;
    }

    /// <summary>Measures all of them with every number of users.</summary>
    /// <param name="loads">The modes, warmed up.</param>
    /// <param name="interrupt">Ends it; what was measured is returned.</param>
    /// <returns>A cell for each, and why it ended before it was whole; null where it is whole.</returns>
    public async Task<(IReadOnlyList<SchemeCell> Cells, string? Partial)> RunAsync(
        IReadOnlyList<SchemeLoad> loads,
        CancellationToken interrupt
    )
    {
        SchemeTally[] tallies = [.. plan.Users.SelectMany(users => loads.Select(load => new SchemeTally(load, users)))];
        string? partial = null;
        for (int round = 1; round <= plan.Rounds && partial is null; round++)
        {
            // To and fro: who follows whom changes with each round.
            IEnumerable<SchemeTally> order = round % 2 == 1 ? tallies : tallies.AsEnumerable().Reverse();
            foreach (SchemeTally tally in order)
            {
                Steps?.Report(
                    Invariant(
                        $"round {round} of {plan.Rounds}: {tally.Load.Scheme} on {tally.Load.Server}, {tally.Users} {(tally.Users == 1 ? "user" : "users")}"
                    )
                );
                if (await tally.MeasureAsync(TimeSpan.FromSeconds(plan.WindowSeconds), interrupt).ConfigureAwait(false) is { } ended)
                {
                    partial = $"{tally.Load.Scheme} on {tally.Load.Server}: {ended}";
                    break;
                }
            }
        }

        return ([.. tallies.Select(tally => tally.Cell)], partial);
    }

    private static string? Failure(LoadResult result) =>
        result.Users.FirstOrDefault(user => user.Failure is not null)?.Failure ?? result.Ended;
}
