namespace TokenSigningBench.Core.Tests.Machine;

public sealed class ControlGroupTests : IDisposable
{
    private readonly TemporaryFolder _mount = new();

    public ControlGroupTests() => Skip.IfNot(OperatingSystem.IsLinux(), "control groups are Linux's");

    public void Dispose() => _mount.Dispose();

    [SkippableFact]
    public void In_version_2_the_lowest_limit_of_the_group_and_its_parents_applies()
    {
        Write("cpu.stat", "usage_usec 5");
        Write("service/cpu.max", "50000 100000");
        Write("service/cpu.stat", "usage_usec 5\nnr_periods 9\nnr_throttled 7");
        Write("service/tool/cpu.max", "max 100000");
        Write("service/tool/cpu.stat", "nr_throttled 1");
        Of("0::/service/tool").ShouldBe(new ControlGroup(0.5, 7));
        Of("0::/service").ShouldBe(new ControlGroup(0.5, 7));
        Of("0::/").ShouldBe(new ControlGroup(null, null));
    }

    [SkippableFact]
    public void In_version_1_the_cpu_hierarchy_applies()
    {
        foreach ((string folder, string quota) in new[] { ("cpu", "-1"), ("cpu/tool", "150000"), ("memory/tool", "1") })
        {
            Write($"{folder}/cpu.cfs_quota_us", quota);
            Write($"{folder}/cpu.cfs_period_us", "100000");
            Write($"{folder}/cpu.stat", "nr_periods 3\nnr_throttled 2\nthrottled_time 1");
        }

        Of("4:memory:/tool", "1:cpu,cpuacct:/tool", "0::/").ShouldBe(new ControlGroup(1.5, 2));
        Of("4:memory:/tool", "1:cpu,cpuacct:/", "0::/").ShouldBe(new ControlGroup(null, 2));
    }

    [SkippableFact]
    public void In_a_container_the_root_group_applies_for_any_group_name()
    {
        Write("cpu.max", "20000 100000");
        Of("0::/docker/0123456789").Cores.ShouldBe(0.2);
    }

    [SkippableTheory]
    [InlineData("")]
    [InlineData("no such line")]
    [InlineData("0::/nowhere")]
    public void Unknown_groups_have_no_limit(string line) => Of(line).ShouldBe(new ControlGroup(null, null));

    private ControlGroup Of(params string[] memberships) => ControlGroup.Of(_mount.Path, memberships);

    private void Write(string name, string content)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(_mount.File(name))!);
        _mount.Write(name, content + "\n");
    }
}
