using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// Measures authentication schemes interleaved, round after round, so that drift of the machine affects all of them equally.
/// </summary>
internal sealed class AuthSchemesMeasurement(AuthSchemesPlan plan)
{
    private static readonly TimeSpan MaxWarmUp = MeasuringTime.Of(TimeSpan.FromSeconds(2));

    public IProgress<string>? Steps { get; init; }

    /// <summary>
    /// Runs one login by a scheme, and then a short load that is not counted: both sides compile their code, and kept sessions get their
    /// first login.
    /// </summary>
    /// <returns>The failure; null if all logins succeeded.</returns>
    public async Task<string?> WarmUpAsync(SchemeLoad load, CancellationToken interrupt)
    {
        Steps?.Report($"warming up {load.Scheme} on {load.Server}");
        LoadResult first = await new LoadRun(load.Scenario, load.Target, load.Limits).OpenAsync([0], 1, interrupt).ConfigureAwait(false);
        if (first.FirstFailure is not { } failure)
            failure = (
                await load.ClosedAsync(
                        plan.Users.Max(),
                        TimeSpan.FromSeconds(Math.Min(plan.WindowSeconds, MaxWarmUp.TotalSeconds)),
                        interrupt
                    )
                    .ConfigureAwait(false)
            ).FirstFailure;
        interrupt.ThrowIfCancellationRequested();
        return failure;
    }

    /// <summary>Measures all schemes with each number of users.</summary>
    /// <param name="loads">The schemes, after their warm-up.</param>
    /// <param name="interrupt">Ends the run; the result so far is returned.</param>
    /// <returns>A cell for each scheme and number of users, and why the run ended early; null if it did not.</returns>
    public async Task<(IReadOnlyList<SchemeCell> Cells, string? Partial)> RunAsync(
        IReadOnlyList<SchemeLoad> loads,
        CancellationToken interrupt
    )
    {
        SchemeTally[] tallies = [.. plan.Users.SelectMany(users => loads.Select(load => new SchemeTally(load, users)))];
        string? partial = null;
        int done = 0;
        for (int round = 1; round <= plan.Rounds && partial is null; round++)
        {
            // The order is reversed in every second round, so that the predecessor of a scheme changes.
            IEnumerable<SchemeTally> order = round % 2 == 1 ? tallies : tallies.AsEnumerable().Reverse();
            foreach (SchemeTally tally in order)
            {
                Steps.Report(
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"round {round} of {plan.Rounds}: {tally.Load.Scheme} on {tally.Load.Server}, "
                            + $"{tally.Users} {(tally.Users == 1 ? "user" : "users")}"
                    ),
                    done++,
                    plan.Rounds * tallies.Length
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
}
