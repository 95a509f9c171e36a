namespace TokenSigningBench.Core.Tests.Machine;

public class OtherWorkTests
{
    // By path: what a machine with two cores shows. A window of a thousand seconds makes the time of the test itself too little to matter.
    private readonly Dictionary<string, string> _files = new() { ["/proc/stat"] = Stat(0), ["/proc/self/stat"] = Process("dotnet", 1, 0) };

    private static readonly int Own = Environment.ProcessId;

    public OtherWorkTests() => TextFile.Replaced.Value = path => _files.TryGetValue(path, out string? text) ? text.Split('\n') : null;

    [SkippableFact]
    public void What_other_programs_use_is_read_by_their_names_without_this_program_and_its_children()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the system has no such counters");
        int[] processes = [Own, Own + 1, Own + 2, Own + 3, Own + 4, int.MaxValue];
        Set(0, 0, 0, 0, 0, 0);

        OtherWork others = OtherWork.Now(() => Set(3, 40, 50, 20, 30, 1), () => processes)!;

        // The window is as short as the test: what counts is each program's part of the whole.
        double unit = others.Cores / (200 - 3 - 40);
        others.Programs.Select(program => program.Name).ShouldBe(["cc1plus", "a) b ("]);
        (others.Programs[0].Cores / unit).ShouldBe(80, 1e-6);
        (others.Programs[1].Cores / unit).ShouldBe(20, 1e-6);
        (others.StealCores / unit).ShouldBe(7, 1e-6);
        others.OfCores.ShouldBe(2);

        void Set(params int[] seconds)
        {
            _files["/proc/stat"] = seconds[0] == 0 ? Stat(0) : Stat(200, steal: 7);
            // This process, a child of it, two compilers, a name with parentheses, and one that does next to nothing.
            _files[Path(Own)] = Process("dotnet", 1, seconds[0]);
            _files[Path(Own + 1)] = Process("server", Own, seconds[1]);
            _files[Path(Own + 2)] = Process("cc1plus", 1, seconds[2]);
            _files[Path(Own + 4)] = Process("cc1plus", 1, seconds[4]);
            _files[Path(Own + 3)] = Process("a) b (", 1, seconds[3]);
        }
    }

    [SkippableFact]
    public void A_machine_that_was_quiet_since_the_program_started_is_not_looked_at_longer()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the system has no such counters");
        RunContention.WatchThisProgram();
        OtherWork.Now(() => throw new InvalidOperationException("it waits"), () => [])!.IsBusy.ShouldBeFalse();
        _files["/proc/stat"] = Stat(1e6);
        Should.Throw<InvalidOperationException>(() => OtherWork.Now(() => throw new InvalidOperationException("it waits"), () => []));
    }

    [SkippableFact]
    public void A_system_that_reports_nothing_is_not_called_busy()
    {
        _files["/proc/stat"] = "";
        OtherWork.Now(() => { }, () => []).ShouldBeNull();
    }

    [Theory]
    [InlineData(0.1, 2, false, false)]
    [InlineData(0.3, 2, true, false)]
    [InlineData(0.6, 2, true, true)]
    [InlineData(0.2, 1, true, false)]
    [InlineData(0.3, 1, true, true)]
    [InlineData(6, 64, false, false)]
    [InlineData(40, 64, true, false)]
    [InlineData(63, 64, true, true)]
    public void What_is_too_much_depends_on_the_cores(double cores, int of, bool isBusy, bool leavesTooLittle)
    {
        var others = new OtherWork(cores, of, 0, []);
        (others.IsBusy, others.LeavesTooLittle).ShouldBe((isBusy, leavesTooLittle));
    }

    private static string Path(int process) => FormattableString.Invariant($"/proc/{process}/stat");

    private static string Stat(double seconds, double steal = 0) =>
        FormattableString.Invariant($"cpu {100 * (seconds - steal):0} 0 0 5 5 0 0 {100 * steal:0} 0 0\ncpu0 1\ncpu1 1\nintr 1");

    // Half of the time in the kernel; the time of children that have ended does not count.
    private static string Process(string name, int parent, int seconds) =>
        FormattableString.Invariant($"7 ({name}) S {parent} 1 1 0 -1 0 0 0 0 0 {50 * seconds} {50 * seconds} 900 900 20 0 1 0");
}
