using System.Diagnostics;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.OpenIddictServer.Tests;

public class FlowTests
{
    [SkippableTheory]
    [InlineData("Refresh", 3, "decrypt")]
    [InlineData("ClientCredentials", 1, "hash")]
    public async Task Each_flow_is_replayed_and_its_signatures_are_counted(string flow, int signatures, string part)
    {
        LongTest.SkipUnlessAll("a server for each flow");
        OpenIddictProvider provider = CreateProvider();
        using TokenKey key = RunningProvider.KeyWithCertificate(2048);
        var plan = new ComparisonPlan
        {
            Flow = Enum.Parse<LoginFlow>(flow),
            Rounds = ComparisonPlan.MinRounds,
            CostRounds = 1,
        };

        LoginRun run = await new LoginComparison(provider, plan).RunAsync([new("a.pfx", key)], null, CancellationToken.None);

        LoginServer server = run.Servers.Single();
        server.Rows.Select(row => row.Variant).ShouldBe([LoginVariant.Full, LoginVariant.NewConnection]);
        foreach (LoginSample sample in server.Rows.SelectMany(row => row.Samples))
        {
            (sample.HasToken, sample.Error).ShouldBe((true, null));
            sample.Parts!.Keys.ShouldBe(["sign", "store", part, "other"], ignoreOrder: true);
        }

        server.Cost!.Signatures.ShouldBe(signatures);
        server.Cost.Logins.ShouldBeGreaterThan(0);
    }

    [SkippableFact]
    [Trait("Category", "Long")]
    public async Task All_flows_are_measured_with_each_setting_that_makes_them_cheaper()
    {
        OpenIddictProvider provider = CreateProvider();
        using TokenKey key = RunningProvider.KeyWithCertificate(2048);

        FlowsRun run = await new FlowsMeasurement(provider, null) { Rounds = 2, Stores = [OpenIddictStore.Memory] }.RunAsync(
            new("a.pfx", key),
            CancellationToken.None
        );

        (run.Rounds, run.Partial, run.Missing.Count).ShouldBe((2, null, 0));
        run.Rows.Count.ShouldBe(4 + 4 + 2 + 1);
        FlowRow Row(LoginFlow flow, FlowSetting? setting) => run.Rows.Single(row => row.Flow == flow && row.Setting == setting);
        Enum.GetValues<LoginFlow>().Select(flow => Row(flow, null).Cost.Signatures).ShouldBe([1, 4, 3, 1]);
        run.Rows.ShouldAllBe(row => row.Cost.CpuMilliseconds.Count == 2 && row.Milliseconds.Count == 2 && row.Parts.ContainsKey("sign"));
        // Work that is a hundredth of other work, and not a comparison of times that are close.
        Row(LoginFlow.ClientCredentials, FlowSetting.SecretDigest)
            .Parts["hash"]
            .ShouldBeLessThan(Row(LoginFlow.ClientCredentials, null).Parts["hash"]);
    }

    private static OpenIddictProvider CreateProvider()
    {
        var provider = new OpenIddictProvider(
            () => new ProcessStartInfo(InstalledProgram.DotNet, [typeof(Provider).Assembly.Location]),
            new() { Store = OpenIddictStore.Memory }
        );
        Skip.If(provider.Missing() is not null, provider.Missing());
        return provider;
    }
}
