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

    [Fact]
    public void The_share_of_a_core_is_known_where_it_is_for_each_round()
    {
        RoundConditions known = new(ThreadClock.CpuTime, 0, [Round with { CpuShare = 0.5 }, Round with { CpuShare = 0.9 }]);
        (known.CpuShare, known.Milliseconds, known.Disturbed).ShouldBe(((0.5, 0.9), "ms CPU", 1));
        (
            known with
            {
                Clock = ThreadClock.WallTime,
                Contention = [.. known.Contention, Round with { CpuShare = null }],
            }
        ).ShouldSatisfyAllConditions(unknown => unknown.CpuShare.ShouldBeNull(), unknown => unknown.Milliseconds.ShouldBe("ms wall time"));
    }

    [Fact]
    public void A_limit_of_the_control_group_is_not_taken_for_other_programs()
    {
        RoundConditions others = new(ThreadClock.CpuTime, 0, [Round, Round with { CpuShare = 0.5 }]),
            limited = others with { Contention = [.. others.Contention, Round with { CpuShare = 0.5, ThrottledPeriods = 3 }] };
        others.DisturbedRounds.ShouldBe("other programs used the CPU in 1 of 2 rounds");
        limited.DisturbedRounds.ShouldBe("a CPU limit held this program back in 2 of 3 rounds");
    }
}
