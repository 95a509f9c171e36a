using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Core.Tests.Fleets;

/// <summary>
/// Which run files belong to one host: decided by the machine in them, or by folders that the user named after hosts; never by the file
/// name alone.
/// </summary>
public sealed class FleetFilesTests : InTemporaryFolder
{
    [Fact]
    public void Files_of_one_machine_are_one_host_for_any_file_names()
    {
        FleetHost host = Hosts(("storm.run.json", "a"), ("m1.run.json", "a"), ("m2.run.json", "a")).ShouldHaveSingleItem();
        (host.Name, host.Runs.Count, host.IsUnidentified).ShouldBe(("m1 and m2 and storm", 3, false));
    }

    [Fact]
    public void Files_of_several_machines_of_a_kind_are_several_hosts() =>
        Hosts(("web1.run.json", "a"), ("web2.run.json", "b"), ("web3.run.json", "c"))
            .Select(host => host.Name)
            .ShouldBe(["web1", "web2", "web3"]);

    [Fact]
    public void Files_without_a_machine_identity_are_one_unidentified_host_per_kind()
    {
        FleetHost host = Hosts(("storm.run.json", null), ("m1.run.json", null), ("m2.run.json", null)).ShouldHaveSingleItem();
        (host.Runs.Count, host.IsUnidentified).ShouldBe((3, true));
    }

    [Fact]
    public void Files_of_two_kinds_of_machine_are_two_hosts()
    {
        FleetSamples.Storm(FleetSamples.Machine(), 50).Save(Folder.File("one.run.json"));
        FleetSamples.Storm(FleetSamples.Machine(cores: 8), 50).Save(Folder.File("two.run.json"));
        FleetFiles.Read([Folder.Path]).Hosts.Select(host => (host.Name, host.IsUnidentified)).ShouldBe([("one", false), ("two", false)]);
    }

    [Fact]
    public void An_older_file_without_identity_joins_the_identified_host_of_its_kind() =>
        Hosts(("old.run.json", null), ("new.run.json", "a")).ShouldHaveSingleItem().Runs.Count.ShouldBe(2);

    [Theory]
    [InlineData("a", "b")]
    [InlineData("a", "a")]
    [InlineData(null, null)]
    public void Subfolders_of_a_named_folder_are_hosts(string? one, string? other) =>
        Hosts(("web1/machine.run.json", one), ("web1/storm.run.json", one), ("web2/storm.run.json", other))
            .Select(host => (host.Name, host.Runs.Count))
            .ShouldBe([("web1", 2), ("web2", 1)]);

    [Fact]
    public void Files_expanded_by_a_shell_are_grouped_by_folder_and_one_machine_stays_one_host()
    {
        Save(("web1/storm.run.json", null), ("web2/storm.run.json", null), ("before/storm.run.json", "a"), ("after/storm.run.json", "a"));
        FleetFiles
            .Read([Folder.File("web1/storm.run.json"), Folder.File("web2/storm.run.json")])
            .Hosts.Select(host => host.Name)
            .ShouldBe(["web1", "web2"]);
        FleetFiles.Read([Folder.File("before"), Folder.File("after")]).Hosts.ShouldHaveSingleItem().Name.ShouldBe("after and before");
    }

    [Theory]
    [InlineData("the same", true)]
    [InlineData("later", false)]
    [InlineData("slower", false)]
    [InlineData("another machine", false)]
    [InlineData("without values", false)]
    public void A_copy_of_a_run_has_all_its_values(string other, bool isCopy)
    {
        RunFile profile = FleetSamples.Profile(FleetSamples.Machine());
        HostRun compared = other switch
        {
            "later" => HostRun.Of(profile with { Started = profile.Started.AddSeconds(1) }),
            "slower" => HostRun.Of(FleetSamples.Profile(FleetSamples.Machine(), slowness: 2)),
            "another machine" => HostRun.Of(FleetSamples.Profile(FleetSamples.Machine(FleetSamples.Old))),
            "without values" => HostRun.Of(profile with { Part = null }),
            _ => HostRun.Of(profile),
        };
        compared.IsCopyOf(HostRun.Of(profile)).ShouldBe(isCopy);
    }

    private IReadOnlyList<FleetHost> Hosts(params (string File, string? Identity)[] files)
    {
        Save(files);
        return FleetFiles.Read([Folder.Path]).Hosts;
    }

    private void Save(params (string File, string? Identity)[] files)
    {
        foreach ((string file, string? identity) in files)
            FleetSamples.Storm(FleetSamples.Machine() with { Identity = identity }, 50).Save(Folder.File(file));
    }
}
