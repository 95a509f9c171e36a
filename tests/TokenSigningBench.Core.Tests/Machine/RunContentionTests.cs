using System.Diagnostics;
using TokenSigningBench.Check.Checks;

namespace TokenSigningBench.Core.Tests.Machine;

public class RunContentionTests
{
    [SkippableFact]
    public void The_time_of_ended_child_processes_is_known()
    {
        Skip.If(LinuxLimits.EndedChildrenSeconds() is null, "the system does not tell");
        double before = LinuxLimits.EndedChildrenSeconds()!.Value;
        // Its own user time, field 14 of proc(5), says when it has used enough.
        using var child = Process.Start(
            RequiredProgram.FindOrSkip("sh", "dash"),
            ["-c", "while :; do read -r line < /proc/$$/stat; set -- ${line##*) }; [ \"${12}\" -lt 20 ] || exit 0; done"]
        );
        child.WaitForExit();
        child.ExitCode.ShouldBe(0);
        Math.Round(100 * (LinuxLimits.EndedChildrenSeconds()!.Value - before)).ShouldBeGreaterThanOrEqualTo(20);
    }

    [SkippableFact]
    public void What_other_work_did_is_counted_from_the_start()
    {
        Skip.If(BusyCores.Seconds() is null, "the system does not tell");
        Func<RunContention> watch = RunContention.Watch();
        RunContention first = watch();
        RunContention second = watch();
        second.Seconds.ShouldBeGreaterThan(first.Seconds);
        second.StealSeconds!.Value.ShouldBeGreaterThanOrEqualTo(first.StealSeconds!.Value);
        second.OtherCores!.Value.ShouldBeGreaterThanOrEqualTo(0);
    }

    [SkippableFact]
    public void A_run_has_the_difference_of_the_counters_and_only_where_something_was_measured()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the system has no such counters");
        long counter = 100;
        TextFile.Replaced.Value = path => Counters.Lines(path, counter);
        RunContention.WatchThisProgram();
        counter = 300;
        RunFile.OfThisMachine(DateTimeOffset.UnixEpoch, new RatesRun()).Contention!.StealSeconds.ShouldBe(2);
        RunFile.OfThisMachine(DateTimeOffset.UnixEpoch, new CheckRun { Keys = [] }).Contention.ShouldBeNull();
    }

    [Fact]
    public void A_process_that_does_not_watch_has_none() => RunContention.UntilNow().ShouldBeNull();
}
