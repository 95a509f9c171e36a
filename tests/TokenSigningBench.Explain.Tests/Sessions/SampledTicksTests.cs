using TokenSigningBench.Explain.Sessions;
using TokenSigningBench.Explain.Stacks;
using static TokenSigningBench.Explain.Tests.Moments;

namespace TokenSigningBench.Explain.Tests.Sessions;

public sealed class SampledTicksTests
{
    private static readonly StackKind Signing = new(WaitKind.Signing);
    private static readonly StackKind Driver = new(WaitKind.Sql, "OpenIddict") { IsInDriver = true };

    [Fact]
    public void A_tick_stands_for_the_time_since_the_tick_before()
    {
        SampledTicks ticks = Ticks((0, [Signing]), (1, [Driver]), (11, [Signing, Signing]));

        ticks
            .Times([])
            .Threads.ShouldBe([new ThreadTime(WaitKind.Signing, 20), new ThreadTime(WaitKind.Sql, 1, "OpenIddict") { DriverSeconds = 1 }]);
        ticks.Samples.ShouldBe(4);
    }

    [Fact]
    public void Of_ticks_with_as_many_busy_threads_none_counts_more_than_another()
    {
        // The third is late, as where the sampler gets the core of a thread that has just ended its work.
        SampledTicks ticks = Ticks((0, []), (1, [Signing]), (10, [Driver]), (11, [Signing]), (12, [Signing]));

        ticks
            .Times([])
            .Threads.ShouldBe([new ThreadTime(WaitKind.Signing, 9), new ThreadTime(WaitKind.Sql, 3, "OpenIddict") { DriverSeconds = 3 }]);
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
    public void What_slices_cover_stands_for_the_window()
    {
        // Four seconds of eight, and a rest of two until the end.
        SampledTicks ticks = Ticks((0, []), (1, [Signing]), (2, []));
        ticks.Add(new(At(4), [Signing], IsFirst: true));
        ticks.Add(new(At(6), [Signing, new(null) { IsConnection = true }, Driver]));
        ticks.RestedUntil(At(8));

        ticks.Window.ShouldBe((At(0), At(8)));
        ticks
            .Times([])
            .Threads.ShouldBe([new ThreadTime(WaitKind.Signing, 6), new ThreadTime(WaitKind.Sql, 4, "OpenIddict") { DriverSeconds = 4 }]);
        ticks.Times([]).Connections.ShouldBe(4);
        ticks.Samples.ShouldBe(4);
    }

    [Fact]
    public void What_slices_cover_between_pauses_stands_for_what_the_window_has_between_them()
    {
        SampledTicks ticks = Ticks((0, []), (4, [Signing]));
        ticks.Add(new(At(9), [], IsFirst: true));
        ticks.Add(new(At(10), []));

        // Of four seconds and one, three and one ran: four of the window's six.
        ticks.Times([(At(1), At(2)), (At(5), At(8))]).Threads.ShouldBe([new ThreadTime(WaitKind.Signing, 3 * 6 / 4.0)]);
    }

    [Fact]
    public void The_stacks_are_those_of_the_window_too()
    {
        StackKind code = new(WaitKind.OtherCode) { Innermost = CalledMethod.Root().Call(["App.Login()"]) };
        SampledTicks ticks = Ticks((0, []), (1, [code]));
        ticks.RestedUntil(At(3));

        ticks.Times([]).Stacks.ShouldBe([new FoldedTime(WaitKind.OtherCode, "App.Login", 3)]);
    }

    [Fact]
    public void A_rest_between_slices_does_not_shorten_the_window()
    {
        SampledTicks ticks = Ticks((0, []), (1, []));
        ticks.RestedUntil(At(2));
        ticks.Add(new(At(3), [], IsFirst: true));

        ticks.Window.ShouldBe((At(0), At(3)));
    }

    [Fact]
    public void Without_two_ticks_there_is_no_time()
    {
        var ticks = new SampledTicks();
        ticks.First.IsCompleted.ShouldBeFalse();
        ticks.Sampled();
        ticks.First.IsCompleted.ShouldBeTrue();
        ticks.Window.ShouldBe(default);

        ticks.Add(new(At(1), [Signing], IsFirst: true));
        ticks.Times([]).Threads.ShouldBeEmpty();
    }

    private static SampledTicks Ticks(params (int Second, StackKind[] Threads)[] all)
    {
        var ticks = new SampledTicks();
        foreach ((int second, StackKind[] threads) in all)
            ticks.Add(new(At(second), threads, IsFirst: second == 0));
        return ticks;
    }
}
