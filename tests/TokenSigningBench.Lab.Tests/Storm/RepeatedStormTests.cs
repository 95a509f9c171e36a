using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Tests.Storm;

public sealed class RepeatedStormTests
{
    private static readonly StormPlan Plan = new()
    {
        Users = 10,
        Seconds = 1,
        Arrivals = ArrivalPattern.Poisson,
        Seed = 7,
        Connections = 10,
    };

    [Fact]
    public async Task Load_tests_end_when_the_assertion_is_decided_and_each_has_its_own_arrivals()
    {
        List<int?> seeds = [];
        List<int> started = [];
        StormRun run = await new RepeatedStorm(
            5,
            plan =>
            {
                seeds.Add(plan.Seed);
                return Task.FromResult(Run(100 + seeds.Count));
            }
        )
        {
            Starts = started.Add,
        }.RunAsync(Plan);
        seeds.ShouldBe([7, 8]);
        started.ShouldBe([1, 2]);
        (run.MaxRepetitions, run.Repetitions!.Count, run.Repetitions[0].Seed).ShouldBe((5, 1, 8));
        run.Verdicts().ShouldAllBe(verdict => verdict.IsMet == true);
    }

    [Fact]
    public async Task An_assertion_at_the_limit_stays_undecided_after_the_last()
    {
        double[] times = [450, 550, 460, 540, 500];
        int next = 0;
        StormRun run = await new RepeatedStorm(5, _ => Task.FromResult(Run(times[next++]))).RunAsync(Plan);
        next.ShouldBe(5);
        run.Verdicts().First().IsUndecided.ShouldBeTrue();
    }

    [Fact]
    public async Task One_load_test_is_as_before()
    {
        StormRun run = await new RepeatedStorm(1, _ => Task.FromResult(Run(100))).RunAsync(Plan);
        (run.MaxRepetitions, run.Repetitions).ShouldBe((null, null));
        run.Verdicts().First().IsUndecided.ShouldBeTrue();
    }

    [Theory]
    [InlineData(true, "interrupted")]
    [InlineData(false, "server: cannot be started")]
    public async Task A_failed_repetition_keeps_the_load_tests_before_it(bool isInterrupt, string partial)
    {
        int next = 0;
        StormRun run = await new RepeatedStorm(
            5,
            _ =>
                next++ == 0 ? Task.FromResult(Run(100))
                : isInterrupt ? Task.FromException<StormRun>(new OperationCanceledException())
                : Task.FromException<StormRun>(new UserErrorException("server", "cannot be started"))
        ).RunAsync(Plan);
        (next, run.Partial, run.Servers.Count, run.Repetitions).ShouldBe((2, partial, 1, null));
    }

    private static StormRun Run(double milliseconds) =>
        StormAssertionTests.Run("p95<500ms", [StormAssertionTests.Waiting(milliseconds)]) with
        {
            Plan = Plan,
        };
}
