using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Lab.Tests.Login.Flows;

public class FlowsDocumentTests
{
    [Fact]
    public void Each_flow_and_store_has_a_row_within_80_columns()
    {
        string text = RunDocuments.Text(null, Run());

        text.ShouldContain("  credentials  postgresql  8.00    32.0     1  0.25   0.50  0.10     0.00   1.00\n");
        text.ShouldContain("  code         sqlite      6.00    24.0     4  0.25   0.50  0.10     0.00   1.00\n");
        text.ShouldContain("Not measured: memory: get it");
        text.Split('\n').ShouldAllBe(line => line.Length <= 80);
    }

    [Fact]
    public void A_setting_is_compared_with_the_same_flow_and_store_round_by_round()
    {
        string text = RunDocuments.Text(null, Run());

        text.ShouldContain("What makes it cheaper, with the store sqlite, by CPU time:");
        text.ShouldContain("  No token storage             code     6.00     3.00        50%\n");
        text.ShouldContain("  Encryption key of 2048 bits  code     6.00     6.00  undecided\n");
    }

    [Fact]
    public void An_early_end_comes_first() => RunDocuments.Text(null, Run(partial: "interrupted")).ShouldStartWith("PARTIAL  interrupted.");

    internal static RunFile Run(string? partial = null) =>
        RunFile.OfThisMachine(
            DateTimeOffset.UnixEpoch,
            new FlowsRun
            {
                Program = "example server 1.0",
                Certificate = "a.pfx",
                KeyAlgorithm = "RSA",
                KeyBits = 2048,
                Algorithm = "RS256",
                Rounds = 3,
                WarmUpLogins = 500,
                Rows =
                [
                    Row(LoginFlow.ClientCredentials, "postgresql", 1, [8, 8, 9]),
                    Row(LoginFlow.Code, "sqlite", 4, [6, 5, 8]),
                    Row(LoginFlow.Code, "sqlite", 4, [3, 2, 4]) with
                    {
                        Setting = FlowSetting.NoTokenStorage,
                    },
                    Row(LoginFlow.Code, "sqlite", 4, [5, 6, 7]) with
                    {
                        Setting = FlowSetting.SmallEncryptionKey,
                    },
                ],
                Missing = ["memory: get it"],
                Partial = partial,
            }
        );

    private static FlowRow Row(LoginFlow flow, string store, int signatures, double[] cpu) =>
        new()
        {
            Flow = flow,
            Store = store,
            Cost = new()
            {
                Logins = 30,
                CpuMilliseconds = cpu,
                SignatureMilliseconds = [0.25, 0.25, 0.25],
                Signatures = signatures,
            },
            Milliseconds = [2, 2, 2],
            Parts = new Dictionary<string, double>
            {
                ["sign"] = 0.25,
                ["store"] = 0.5,
                ["hash"] = 0.1,
                ["other"] = 1,
            },
        };
}
