using System.Globalization;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Storm;

public class ThroughputDocumentTests : CultureTests
{
    private static readonly MachineFacts Machine = new()
    {
        CpuModel = "Example",
        Cores = 2,
        OperatingSystem = "Linux",
        DotNet = ".NET",
        OpenSsl = "3.0.19",
        GarbageCollector = "workstation, concurrent",
    };

    // One login takes a hundredth of a second to hash and as long to sign: fifty logins/s are all that the cores can do.
    [Fact]
    public void With_passwords_the_share_is_of_hashes_and_signatures_together()
    {
        var row = new ThroughputRow("a.pfx", "minimal", "RS256", 2048, 2, 16, 8, [100, 100], [40, 45], "bcrypt, cost 4", [100, 100]);
        row.Shares().ShouldBe([0.8, 0.9], 1e-9);

        string text = Text(row).ReplaceLineEndings(" ");
        text.ShouldContain("Each login hashes the password (bcrypt, cost 4): all cores alone hash 100 passwords/s.");
        text.ShouldContain("a share of the logins that all cores can hash and sign for");
    }

    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void A_share_is_computed_per_round_before_the_median(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        var row = new ThroughputRow("old.pfx", "oidc-provider 9", "RS256", 2048, 2, 16, 8, [5000, 4000, 6000], [4500, 2000, 5000]);
        Text(row).ShouldBe(new GoldenFile("throughput-brief.txt"));
        string text = Text(row, verbose: true);
        // The ratio of the medians would be 0.900.
        text.ShouldContain("|     4500 |                5000 | 0.833 | 0.500 to 0.900 |");
        text.ShouldContain("Medians of 3 rounds. In each, all 2 cores sign for 8 s");
    }

    [Fact]
    public void A_CPU_share_does_not_count_the_load_generator_and_other_work()
    {
        var row = new ThroughputRow("a.pfx", "minimal", "RS256", 2048, 2, 16, 8, [5000, 4000, 5000], [3000, 3000, 3100])
        {
            SignatureCpuMilliseconds = [0.3, 0.32, 0.3],
            ServerCpuMilliseconds = [0.4, 0.4, 0.4],
        };
        row.CpuShares().ShouldNotBeNull().ShouldBe([0.75, 0.8, 0.75], 1e-9);
        (row with { PasswordHash = "bcrypt" }).CpuShares().ShouldBeNull();
        string text = Text(row);

        text.ShouldMatch(@"a\.pfx +RS256 2048 +3,000 +5,000 +62% +75%\s");
        text.ShouldContain("CPU share: a signature's CPU time as a share of the server's per login.");
        text.ShouldNotContain("Do not deploy");
    }

    [Fact]
    public void A_key_whose_tokens_other_servers_leave_unsigned_is_named_before_its_rate() =>
        Text(new ThroughputRow("large.pfx", "minimal", "RS256", 8192, 2, 16, 8, [50, 50, 50], [40, 40, 40]))
            .ReplaceLineEndings(" ")
            .ShouldStartWith(
                "Do not deploy large.pfx: servers on Microsoft.IdentityModel send its tokens unsigned. This load test's server signs them."
            );

    [Fact]
    public void More_logins_than_signatures_leave_the_share_undecided()
    {
        string text = Text(new("a.pfx", "embedded", "ES256", 256, 2, 16, 8, [1000, 4000, 1000], [1500, 2000, 1300]), verbose: true);
        text.ShouldContain("| undecided | 0.500 to over 1 |");
        text.ShouldContain("\nOver 1: no server completes more logins than the cores can sign alone.");
    }

    private static string Text(ThroughputRow row, bool verbose = false) =>
        TextRenderer.Render(
            ThroughputDocument.Of(
                new()
                {
                    Started = DateTimeOffset.UnixEpoch,
                    Machine = Machine,
                    Part = new ThroughputRun { Rows = [row] },
                }
            ),
            samples: null,
            verbose
        );
}
