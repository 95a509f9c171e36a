namespace TokenSigningBench.Core.Tests.Machine;

public class BusyCoresTests
{
    [Fact]
    public void Processor_time_of_other_processes_excludes_the_own_time()
    {
        BusyCores.OfOthers(100, 130, 10, 20).ShouldBe(1);
        BusyCores.OfOthers(100, 109.9, 10, 20).ShouldBe(0, "a clock of hundredths may say less than was one's own");
    }

    [Fact]
    public void An_unknown_time_gives_no_figure()
    {
        BusyCores.OfOthers(null, 130, 10, 20).ShouldBeNull();
        BusyCores.OfOthers(100, 130, null, 20).ShouldBeNull();
    }

    [SkippableFact]
    public void The_busy_time_of_the_machine_only_grows()
    {
        double? before = BusyCores.Seconds();
        Skip.If(before is null, "the system does not tell");
        BusyCores.Seconds()!.Value.ShouldBeGreaterThanOrEqualTo(before.Value);
    }
}
