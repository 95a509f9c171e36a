namespace TokenSigningBench.Lab.Storm;

/// <summary>Repeats a load test until its assertions are decided.</summary>
/// <param name="max">The largest number of load tests with each certificate.</param>
/// <param name="once">One load test with each certificate, on fresh servers.</param>
public sealed class RepeatedStorm(int max, Func<StormPlan, Task<StormRun>> once)
{
    /// <summary>Called with the number of each repetition, from 1, before it starts.</summary>
    public Action<int>? Starts { get; init; }

    /// <exception cref="UserErrorException">Nothing could be measured.</exception>
    public async Task<StormRun> RunAsync(StormPlan plan)
    {
        Starts?.Invoke(1);
        StormRun run = await once(plan).ConfigureAwait(false) with { MaxRepetitions = max > 1 ? max : null };
        for (int number = 2; number <= max && run.Unfinished() is null && !StormVerdict.IsDecided(run); number++)
        {
            Starts?.Invoke(number);
            run = await WithNextAsync(run, plan.Repetition(number)).ConfigureAwait(false);
        }

        return run;
    }

    private async Task<StormRun> WithNextAsync(StormRun run, StormPlan plan)
    {
        try
        {
            StormRun next = await once(plan).ConfigureAwait(false);
            // An incomplete load test would count the users who did not start as infinitely slow.
            StormServer[] complete = [.. next.Servers.TakeWhile(server => server.Partial is null)];
            return run with { Partial = next.Unfinished(), Repetitions = [.. run.Repetitions ?? [], new(plan.Seed, complete)] };
        }
        catch (Exception e) when (e is UserErrorException or OperationCanceledException)
        {
            return run with { Partial = e is UserErrorException ? e.Message : "interrupted" };
        }
    }
}
