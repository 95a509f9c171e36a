using System.Globalization;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Core.Tests.Processes;

public sealed class CorePinningTests
{
    [Theory]
    [InlineData("0-3", "0,1,2", "3")]
    [InlineData("0-7", "0,1,2,3,4,5,6", "7")]
    [InlineData("1,4-6,9", "1,4,5,6", "9")]
    [InlineData("0-15", "0,1,2,3,4,5,6,7,8,9,10,11,12,13", "14,15")]
    public void The_cores_are_divided(string all, string server, string generator) =>
        CorePinning.Divide(all).ShouldBe(new(server, generator, all));

    [Fact]
    public void Each_core_of_this_process_is_its_own()
    {
        IReadOnlyList<int> cores = CorePinning.CoresOfThisProcess();
        cores.ShouldBeUnique();
        // A limit of the control group makes .NET count fewer.
        if (cores.Count > 0)
            cores.Count.ShouldBeGreaterThanOrEqualTo(Environment.ProcessorCount);
    }

    [Fact]
    public void Too_few_cores_are_shared() => new[] { "0", "0-1", "2,5,7" }.ShouldAllBe(all => CorePinning.Divide(all) == null);

    [SkippableFact]
    public async Task A_server_s_processes_are_found_pinned_to_a_core_measured_and_killed()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && InstalledProgram.Find("taskset") is not null, "taskset is not installed");
        // Two processes in one group, which run until they are ended.
        await using var program = ChildProcess.StartGuarded(
            "busy",
            "/bin/sh",
            ["-c", "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; echo done; exec tail -f /dev/null"]
        );
        await program.FirstLineAsync(CancellationToken.None);
        IReadOnlyList<int> members = ProcessGroup.Members(program.Id);
        members.Count.ShouldBeGreaterThanOrEqualTo(2);
        members.ShouldContain(program.Id);
        foreach (int member in members)
            (await CorePinning.PinAsync(member, "0", CancellationToken.None)).ShouldBeTrue();
        foreach (int member in members)
            (await File.ReadAllLinesAsync(string.Create(CultureInfo.InvariantCulture, $"/proc/{member}/status"))).ShouldContain(
                "Cpus_allowed_list:\t0"
            );
        ProcessGroup.ProcessorSeconds(program.Id).ShouldNotBeNull().ShouldBeGreaterThan(0);
        // The group's peak is of processes that this usage counts at another moment, and each has its standard streams open.
        ProcessMemory.PeakBytes(program.Id).ShouldNotBeNull().ShouldBeGreaterThan(0);
        (long bytes, int files) = ProcessMemory.ReadUsage(members).ShouldNotBeNull();
        bytes.ShouldBeGreaterThan(0);
        files.ShouldBeGreaterThanOrEqualTo(3 * members.Count);
        ProcessGroup.RunningIn(Environment.CurrentDirectory).ShouldContain(program.Id);

        ProcessGroup.Kill(program.Id);

        await program.Ended;
        ProcessMemory.PeakBytes(program.Id).ShouldBeNull();
        ProcessMemory.ReadUsage(members).ShouldBeNull();
    }

    // This process keeps all of its cores, because other tests run in it.
    [SkippableTheory]
    [InlineData("0", true)]
    [InlineData("100000", false)]
    public async Task Work_is_done_while_the_server_is_on_its_cores_and_not_at_all_where_there_are_none(string cores, bool isDone)
    {
        Skip.IfNot(OperatingSystem.IsLinux() && InstalledProgram.Find("taskset") is not null, "taskset is not installed");
        await using var server = ChildProcess.Start("server", "/bin/cat", []);
        string all = string.Join(',', CorePinning.CoresOfThisProcess());
        Skip.IfNot(all.Split(',').Contains("0"), "core 0 is not for this process");
        Task<string> Work() =>
            Task.FromResult(
                File.ReadLines(string.Create(CultureInfo.InvariantCulture, $"/proc/{server.Id}/status"))
                    .Single(line => line.StartsWith("Cpus_allowed_list:", StringComparison.Ordinal))
            );

        Task<string> working = CorePinning.WhilePinnedAsync(new(cores, all, all), server.Id, Work, CancellationToken.None);

        if (isDone)
            (await working).ShouldBe($"Cpus_allowed_list:\t{cores}");
        else
            (await Should.ThrowAsync<UserErrorException>(working)).Message.ShouldBe(
                "taskset: could not keep server and load generator on different cores"
            );
        CorePinning.CoresOfThisProcess().ShouldBe(all.Split(',').Select(core => int.Parse(core, CultureInfo.InvariantCulture)));
        (await CorePinning.WhilePinnedAsync(null, null, Work, CancellationToken.None)).ShouldNotBeEmpty();
    }

    [SkippableFact]
    public async Task An_ended_process_has_no_CPU_time()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "there is no /proc");
        var program = ChildProcess.Start("short", "/bin/true", []);
        await program.DisposeAsync();
        ProcessGroup.ProcessorSeconds(program.Id).ShouldBeNull();
    }
}
