using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Tests.Figures;

public class RoundConditionsTests
{
    private static readonly Contention Round = new(1, 0, 0, 0, 2);

    [Fact]
    public void Joined_series_have_all_rounds_and_CPU_time_only_if_it_is_the_clock_of_all()
    {
        RoundConditions one = new(ThreadClock.CpuTime, 1, [Round, Round]),
            other = new(ThreadClock.WallTime, 2, [Round]);

        var same = RoundConditions.Joined([one, one]);
        (same.Clock, same.Repeated, same.Contention.Count).ShouldBe((ThreadClock.CpuTime, 2, 4));
        var mixed = RoundConditions.Joined([one, other]);
        (mixed.Clock, mixed.Repeated, mixed.Contention.Count).ShouldBe((ThreadClock.WallTime, 3, 3));
    }
}
