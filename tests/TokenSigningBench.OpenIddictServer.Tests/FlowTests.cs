using System.Diagnostics;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Attribution;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.OpenIddictServer.Tests;

public class FlowTests
{
    [SkippableTheory]
    [InlineData("Code", 4, "decrypt")]
    [InlineData("Refresh", 3, "decrypt")]
    [InlineData("ClientCredentials", 1, "hash")]
    public async Task Each_flow_is_replayed_and_its_signatures_are_counted(string flow, int signatures, string part)
    {
        var provider = new OpenIddictProvider(
            () => new ProcessStartInfo(InstalledProgram.DotNet, [typeof(Provider).Assembly.Location]),
            new() { Store = OpenIddictStore.Memory }
        );
        Skip.If(provider.Missing() is not null, provider.Missing());
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
}
