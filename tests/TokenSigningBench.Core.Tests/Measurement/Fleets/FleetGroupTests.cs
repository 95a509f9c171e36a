using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Fleets;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.Measurement.Fleets;

public sealed class FleetGroupTests
{
    [Fact]
    public void Two_hundred_run_files_are_two_kinds_of_machine_and_three_that_are_not_like_the_others()
    {
        using var folder = new TemporaryFolder();
        for (int host = 0; host < 100; host++)
        {
            bool isNew = host % 4 != 0;
            MachineFacts machine = host switch
            {
                5 => FleetSamples.Machine(extensions: "ADX"),
                6 => FleetSamples.Machine(openSsl: "1.1.1"),
                _ => FleetSamples.Machine(isNew ? FleetSamples.New : FleetSamples.Old, isNew ? 8 : 4),
            };
            machine = machine with { Cores = isNew ? 8 : 4 };
            // A percent up and down, as hosts of a kind have it.
            double slowness = (1 + 0.01 * (host % 3 - 1)) * (isNew ? 1 : 2) * (host is 5 or 7 ? 1.6 : 1);
            FleetSamples.Profile(machine, slowness, throttled: host == 7 ? 42 : 0).Save(folder.File($"host{host:000}/machine.run.json"));
            FleetSamples.Storm(machine, 50 * slowness, people: 500).Save(folder.File($"host{host:000}/storm.run.json"));
        }

        (IReadOnlyList<FleetHost> hosts, IReadOnlyList<SourceException> unread) = FleetFiles.Read([folder.Path]);
        (hosts.Count, unread.Count).ShouldBe((100, 0));
        IReadOnlyList<FleetGroup> groups = FleetGroup.Of(hosts);
        groups.Select(group => (group.Machine.CpuModel, group.Hosts.Count)).ShouldBe([(FleetSamples.New, 75), (FleetSamples.Old, 25)]);
        groups[0].Odd.Select(odd => (odd.Host.Name, odd.Ratio is null, string.Join("; ", odd.Differences))).ShouldBe(
        [
            ("host005", false, "no AVX512-IFMA"),
            ("host007", false, "throttled in 42 periods while it was measured"),
            ("host006", true, "OpenSSL 1.1.1, the others 3.0.19"),
        ], ignoreOrder: true);
        groups[0].Odd[0].Ratio!.Value.ShouldBe(1 / 1.6, 0.02);
        groups[1].Odd.ShouldBeEmpty();

        FleetSpread old = groups[1].Signatures("RSA 8192").ShouldNotBeNull();
        (old.Hosts, old.Median).ShouldBe((25, 12.5));
        old.Lowest.ShouldBe(1e3 / 80.8, 1e-6);
        old.Highest.ShouldBe(1e3 / 79.2, 1e-6);
        groups[1].Logins!.Median.ShouldBe(10, 1e-9);
        groups[1].Hosts[0].LoginsPerSecond!.Value.OfHost.ShouldBe(4 * groups[1].Hosts[0].LoginsPerSecond!.Value.OfCore);
    }

    [Theory]
    [InlineData(1.05, false)]
    [InlineData(1.5, true)]
    [InlineData(0.5, true)]
    public void A_host_is_odd_by_more_than_its_like_differ(double slowness, bool isOdd)
    {
        FleetHost[] hosts = [.. Enumerable.Range(0, 9).Select(host => FleetFiles.HostOf($"h{host}", FleetSamples.Profile(FleetSamples.Machine(), host == 4 ? slowness : 1)))];
        IReadOnlyList<OddHost> odd = FleetGroup.Of(hosts).ShouldHaveSingleItem().Odd;
        odd.Select(one => one.Host.Name).ShouldBe(isOdd ? ["h4"] : []);
        odd.ShouldAllBe(one => one.Differences.Count == 0);
    }

    [Fact]
    public void Of_two_neither_is_the_odd_one()
    {
        FleetHost[] hosts = [.. new[] { 1, 3.0 }.Select(slowness => FleetFiles.HostOf($"h{slowness}", FleetSamples.Profile(FleetSamples.Machine(), slowness)))];
        FleetGroup.Of(hosts).ShouldHaveSingleItem().Odd.ShouldBeEmpty();
    }

    [Fact]
    public void What_the_hypervisor_took_is_a_cause()
    {
        FleetHost[] hosts = [.. Enumerable.Range(0, 5).Select(host => FleetFiles.HostOf($"h{host}", FleetSamples.Profile(FleetSamples.Machine(), host == 4 ? 2 : 1, stealSeconds: host == 4 ? 12 : 0)))];
        FleetGroup.Of(hosts)[0].Odd.ShouldHaveSingleItem().Differences.ShouldBe(["30 % of its cores' time given to others by the hypervisor"]);
    }

    [Fact]
    public void A_file_that_is_none_is_named_and_the_rest_goes_on()
    {
        using var folder = new TemporaryFolder();
        FleetSamples.Profile(FleetSamples.Machine()).Save(folder.File("good.run.json"));
        folder.Write("bad.run.json", "{");
        folder.Write("other.json", "{}");
        (IReadOnlyList<FleetHost> hosts, IReadOnlyList<SourceException> unread) = FleetFiles.Read([folder.Path]);
        hosts.ShouldHaveSingleItem().Name.ShouldBe("good");
        unread.ShouldHaveSingleItem().Message.ShouldStartWith(folder.File("bad.run.json"));
        Should.Throw<SourceException>(() => FleetFiles.Read([folder.File("bad.run.json")]));
        Should.Throw<SourceException>(() => FleetFiles.Read([folder.File("none")])).Message.ShouldEndWith("no such file or folder");
    }

    [Fact]
    public void The_same_file_named_twice_counts_once_and_a_storm_says_more_than_a_signature()
    {
        using var folder = new TemporaryFolder();
        FleetSamples.Profile(FleetSamples.Machine()).Save(folder.File("web/machine.run.json"));
        FleetSamples.Storm(FleetSamples.Machine(), 50).Save(folder.File("web/storm.run.json"));
        FleetHost host = FleetFiles.Read([folder.Path, folder.Path]).Hosts.ShouldHaveSingleItem();
        host.Login.ShouldBe(new(50, LoginBasis.Storm, "RSA 8192"));
        host.AssumingSignatureAlone("RSA 8192").ShouldBeSameAs(host);
        FleetFiles.HostOf("bare", FleetSamples.Profile(FleetSamples.Machine())).AssumingSignatureAlone("RSA 8192").Login.ShouldBe(new(40, LoginBasis.SignatureAlone, "RSA 8192"));
    }
}
