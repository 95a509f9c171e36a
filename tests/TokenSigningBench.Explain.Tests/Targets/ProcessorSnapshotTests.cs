using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Tests.Targets;

public sealed class ProcessorSnapshotTests
{
    [Fact]
    public void The_pools_threads_are_told_from_others_and_new_ones_count_from_their_start()
    {
        ProcessorSnapshot earlier = Snapshot(("1", new(1, IsOfPool: false)), ("2", new(3, IsOfPool: true)));
        ProcessorSnapshot later = Snapshot(
            ("1", new(2, IsOfPool: false)),
            ("2", new(4, IsOfPool: true)),
            ("3", new(5, IsOfPool: true))
        ) with
        {
            Periods = 110,
            ThrottledPeriods = 30,
        };

        ProcessorTime time = later.Since(earlier);

        (time.UsedSeconds, time.PoolSeconds).ShouldBe((7, 6));
        (time.Periods, time.ThrottledPeriods).ShouldBe((100, 20));
    }

    [Fact]
    public void A_server_is_read_and_one_that_has_ended_has_no_threads()
    {
        using var server = TestServer.StartPlanted([]);

        var running = ProcessorSnapshot.Of(server.Id);
        running.Threads.Values.ShouldContain(thread => thread.Used > 0);

        server.Kill();
        ProcessorSnapshot.Of(server.Id).Threads.ShouldBeEmpty();
    }

    private static ProcessorSnapshot Snapshot(params (string Id, ThreadSchedule Schedule)[] threads) =>
        new(threads.ToDictionary(one => one.Id, one => one.Schedule), null, 10, 10, 0);
}
