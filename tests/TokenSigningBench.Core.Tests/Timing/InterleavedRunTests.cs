namespace TokenSigningBench.Core.Tests.Timing;

public class InterleavedRunTests
{
    [Fact]
    public void Each_round_has_all_contenders_and_the_first_is_discarded()
    {
        List<string> order = [];
        double next = 0;
        Contender CreateContender(string name) =>
            Contender.ByWallTime(
                name,
                _ =>
                {
                    order.Add(name);
                    return next++;
                }
            );

        InterleavedTimes times = InterleavedRun.Measure([CreateContender("a"), CreateContender("b")], rounds: 20, TimeSpan.Zero);

        string[] rounds = [.. order.Chunk(2).Select(round => string.Concat(round))];
        rounds.ShouldAllBe(round => round == "ab" || round == "ba");
        rounds.Distinct().Count().ShouldBe(2, "the order is random");
        times.Contenders.ShouldAllBe(contender => contender.Wall.Length == 20 && contender.Cpu == null);
        times[0].Wall.Concat(times[1].Wall).ShouldNotContain(time => time < 2, "the first round");
        times.Rounds.Count.ShouldBe(20);
    }

    [Fact]
    public void An_operation_is_called_at_least_once_in_the_shortest_round()
    {
        int calls = 0;
        Contender.Calling("counts", () => calls++).Measure(TimeSpan.Zero).Wall.ShouldBeGreaterThan(0);
        calls.ShouldBeGreaterThan(0);
    }

    [SkippableFact]
    public void Waiting_is_in_the_wall_time_and_not_in_the_CPU_time()
    {
        Skip.IfNot(ThreadClock.IsCpuTime, "the system does not count CPU time finely");
        using var never = new ManualResetEventSlim();
        OperationTime time = Contender.Calling("waits", () => never.Wait(20)).Measure(TimeSpan.Zero);
        time.Cpu!.Value.ShouldBeLessThan(time.Wall / 2);
    }

    [SkippableFact]
    public void What_the_measuring_thread_sees_of_itself_does_not_describe_the_work_of_others()
    {
        Skip.IfNot(ThreadClock.IsCpuTime, "the system does not count CPU time finely");
        InterleavedTimes times = InterleavedRun.Measure([Contender.InOtherThreads("two", _ => new(200, 150))], rounds: 2, TimeSpan.Zero);
        times.Rounds.ShouldAllBe(round => round.CpuShare == 0.75 && round.InvoluntarySwitches == null && round.IsDisturbed);
        times.Repeated.ShouldBe(1, "half of the rounds");
    }

    [Fact]
    public void Warm_up_ends_when_the_JIT_is_idle()
    {
        int calls = 0;
        CompilerWarmup.Run(() => calls++, TimeSpan.FromSeconds(30));
        calls.ShouldBeGreaterThan(1);
    }
}
