using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Tests.Machine;

public class BusyCoresTests
{
    [Fact]
    public void What_is_not_one_s_own_is_others()
    {
        BusyCores.OfOthers(100, 130, 10, 20).ShouldBe(1);
        BusyCores.OfOthers(100, 109.9, 10, 20).ShouldBe(0, "a clock of hundredths may say less than was one's own");
    }

    [Fact]
    public void Where_something_is_not_known_nothing_is_said()
    {
        BusyCores.OfOthers(null, 130, 10, 20).ShouldBeNull();
        BusyCores.OfOthers(100, 130, null, 20).ShouldBeNull();
    }

    [SkippableFact]
    public void A_machine_s_time_in_use_only_grows()
    {
        double? before = BusyCores.Seconds();
        Skip.If(before is null, "the system does not tell");
        BusyCores.Seconds()!.Value.ShouldBeGreaterThanOrEqualTo(before.Value);
    }
}
