using System.Globalization;
using TokenSigningBench.LoginLab.Load;
using TokenSigningBench.LoginLab.RealParts;

namespace TokenSigningBench.LoginLab.Tests.Load;

public sealed class CorePinningTests
{
    [SkippableTheory]
    [InlineData(4, "0-2", "3")]
    [InlineData(8, "0-6", "7")]
    [InlineData(32, "0-27", "28-31")]
    public void The_cores_are_divided(int cores, string server, string generator)
    {
        Skip.IfNot(OperatingSystem.IsLinux() && InstalledProgram.Find("taskset") is not null, "taskset is not installed");
        CorePinning.For(cores).ShouldBe(new(server, generator));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Too_few_cores_are_shared(int cores) => CorePinning.For(cores).ShouldBeNull();

    [SkippableFact]
    public async Task A_server_s_processes_are_found_kept_on_a_core_and_asked_for_their_time()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && InstalledProgram.Find("taskset") is not null, "taskset is not installed");
        // Two processes of one group, which work until they are told to end.
        await using var program = ChildProcess.StartGuarded("busy", "/bin/sh", ["-c", "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; echo done; exec sleep 60"]);
        await program.FirstLineAsync(CancellationToken.None);
        IReadOnlyList<int> members = ProcessGroup.Members(program.Id);
        members.Count.ShouldBeGreaterThanOrEqualTo(2);
        members.ShouldContain(program.Id);
        foreach (int member in members)
            (await CorePinning.KeepAsync(member, "0", CancellationToken.None)).ShouldBeTrue();
        foreach (int member in members)
            (await File.ReadAllLinesAsync(string.Create(CultureInfo.InvariantCulture, $"/proc/{member}/status"))).ShouldContain("Cpus_allowed_list:\t0");
        ProcessGroup.ProcessorSeconds(program.Id).ShouldNotBeNull().ShouldBeGreaterThan(0);
    }

    [SkippableFact]
    public async Task What_is_over_has_no_time()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "there is no /proc");
        var program = ChildProcess.Start("short", "/bin/true", []);
        await program.DisposeAsync();
        ProcessGroup.ProcessorSeconds(program.Id).ShouldBeNull();
    }
}
