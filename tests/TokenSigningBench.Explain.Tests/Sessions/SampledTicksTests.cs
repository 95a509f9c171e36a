using TokenSigningBench.Explain.Sessions;
using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Tests.Sessions;

public sealed class SampledTicksTests
{
    private static readonly DateTime Begin = DateTime.UnixEpoch;
    private static readonly StackKind Signing = new(WaitKind.Signing);
    private static readonly StackKind Driver = new(WaitKind.Sql, "OpenIddict") { IsInDriver = true };

    [Fact]
    public void A_tick_stands_for_the_time_since_the_tick_before()
    {
        SampledTicks ticks = Ticks((0, [Signing]), (1, [Signing, Driver]), (11, [Signing, Signing]));

        ticks
            .Times([])
            .Threads.ShouldBe([new ThreadTime(WaitKind.Signing, 21), new ThreadTime(WaitKind.Sql, 1, "OpenIddict") { DriverSeconds = 1 }]);
        ticks.Samples.ShouldBe(5);
    }

    [Fact]
    public void Connections_are_beside_requests()
    {
        SampledTicks ticks = Ticks((0, []), (2, [Signing, new(null) { IsConnection = true }]));

        ticks.Times([]).Connections.ShouldBe(2);
        ticks.Times([]).Threads.ShouldBe([new ThreadTime(WaitKind.Signing, 2)]);
        ticks.Samples.ShouldBe(1);
    }

    [Fact]
    public void Pauses_of_the_collector_are_left_out_of_it()
    {
        SampledTicks ticks = Ticks((0, []), (10, [Signing]), (20, [Signing]), (30, []));

        ticks.Times([(At(2), At(5)), (At(8), At(13)), (At(29), At(40))]).Threads.ShouldBe([new ThreadTime(WaitKind.Signing, 12)]);
    }

    [Fact]
    public void What_was_sampled_before_the_window_is_not_in_it()
    {
        var ticks = new SampledTicks();
        ticks.Add(new(At(0), [Signing]));
        ticks.First.IsCompleted.ShouldBeFalse();
        ticks.Begin(At(5));
        ticks.Add(new(At(4), [Signing]));
        ticks.Add(new(At(6), [Signing]));
        ticks.Add(new(At(9), [Signing]));

        ticks.First.IsCompleted.ShouldBeTrue();
        ticks.Window.ShouldBe((At(6), At(9)));
        ticks.Times([]).Threads.ShouldBe([new ThreadTime(WaitKind.Signing, 3)]);
    }

    private static SampledTicks Ticks(params (int Second, StackKind[] Threads)[] all)
    {
        var ticks = new SampledTicks();
        ticks.Begin(Begin);
        foreach ((int second, StackKind[] threads) in all)
            ticks.Add(new(At(second), threads));
        return ticks;
    }

    private static DateTime At(int second) => Begin.AddSeconds(second);
}
