using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Plan;

public sealed class FleetPlanTests
{
    [Fact]
    public void Another_certificate_frees_the_cores_its_cheaper_signatures_save()
    {
        FleetHost[] hosts = [Host("a", 1), Host("b", 2), FleetFiles.HostOf("unknown", FleetSamples.Profile(FleetSamples.Machine()))];
        var plan = new FleetPlan(hosts, 500, "RSA 2048");
        plan.Hosts.Select(host => host.Name).ShouldBe(["a", "b"]);
        plan.LeftOut.ShouldHaveSingleItem().Name.ShouldBe("unknown");
        plan.Now.BreaksFirst.Node.Name.ShouldBe("b");
        // 50 ms per login, of which the signature takes 40 ms. With the new key it takes 1 ms: 11 ms.
        plan.After!.Nodes.Select(node => node.Node.ServiceMilliseconds).ShouldBe([11, 22], 1e-9);
        plan.After.LoginsPerSecond.ShouldBeGreaterThan(4 * plan.Now.LoginsPerSecond);
        plan.FreedCores!.Value.ShouldBe(plan.Now.Nodes.Sum(node => node.Utilization * node.Node.Cores * 39 / 50), 1e-6);
    }

    [Fact]
    public void A_check_gives_signature_costs_like_a_profile()
    {
        FleetHost[] hosts =
        [
            FleetFiles.HostOf("a", FleetSamples.Check(FleetSamples.Machine()), FleetSamples.Storm(FleetSamples.Machine(), 50)),
        ];
        var plan = new FleetPlan(hosts, 500, "RSA 2048");
        plan.After!.Nodes.ShouldHaveSingleItem().Node.ServiceMilliseconds.ShouldBe(11, 1e-9);
        FleetFiles
            .HostOf("b", FleetSamples.Check(FleetSamples.Machine()))
            .AssumingSignatureAlone("RSA 8192")
            .Login.ShouldBe(new(40, LoginBasis.SignatureAlone, "RSA 8192"));
    }

    [Fact]
    public void A_profile_takes_precedence_and_a_check_fills_the_gaps()
    {
        FleetHost host = FleetFiles.HostOf(
            "a",
            FleetSamples.Check(FleetSamples.Machine(), slowness: 3),
            FleetSamples.Profile(FleetSamples.Machine())
        );
        host.SignMilliseconds.Select(key => (key.Key, key.Value))
            .ShouldBe([("P-256", 0.05), ("RSA 2048", 1), ("RSA 3000", 9), ("RSA 8192", 40)], ignoreOrder: true);
    }

    [Fact]
    public void A_key_that_was_not_measured_frees_nothing()
    {
        var plan = new FleetPlan([FleetFiles.HostOf("a", FleetSamples.Storm(FleetSamples.Machine(), 50))], 500, "RSA 2048");
        (plan.After, plan.FreedCores, plan.NotReplaced.Count).ShouldBe((null, null, 1));
    }

    [Fact]
    public void A_fleet_without_a_known_login_cost_is_refused() =>
        Should
            .Throw<UserErrorException>(() =>
                new FleetPlan([FleetFiles.HostOf("a", FleetSamples.Profile(FleetSamples.Machine()))], 500, "RSA 2048")
            )
            .Message.ShouldStartWith("--fleet: no host has run storm or plan");

    private static FleetHost Host(string name, double slowness) =>
        FleetFiles.HostOf(
            name,
            FleetSamples.Profile(FleetSamples.Machine(), slowness),
            FleetSamples.Storm(FleetSamples.Machine(), 50 * slowness)
        );
}
