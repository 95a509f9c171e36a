using System.Globalization;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.SigningCost;

public sealed class SigningCostDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void The_report_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Render(Recorded()).ShouldBe(new GoldenFile("signing-cost.txt"));
        RenderBrief(Recorded()).ShouldBe(new GoldenFile("signing-cost-brief.txt"));
        RunDocuments.Text(null, OwnKeys(), verbose: true).ShouldBe(new GoldenFile("signing-cost-keys.txt"));
        RunDocuments.Text(null, OwnKeys()).ShouldBe(new GoldenFile("signing-cost-keys-brief.txt"));
    }

    // The run that README and docs take their figures from.
    [Fact]
    public void The_kept_table_has_times_and_ratios_of_rounds_by_CPU_time()
    {
        string text = RenderBrief(RunFile.Load(Golden("main-table.run.json")));
        text.ShouldBe(new GoldenFile("main-table.txt"));
        RepositoryFile.Read("README.md").ShouldContain(text, Case.Sensitive);
    }

    [Fact]
    public void Without_the_needed_rows_no_login_cost_is_stated()
    {
        Render(With(cost => cost with { Rows = [] })).ShouldContain("No answer");
    }

    // The cores of this machine do not sign with a key in a token, and there may be one token for all.
    [Fact]
    public void What_logins_at_once_cost_is_not_calculated_from_wall_times()
    {
        RunFile run = OwnKeys();
        SigningCostRun cost = run.Of<SigningCostRun>();
        RunFile byWallTime = run with { Part = cost with { Rounds = cost.Rounds with { Clock = ThreadClock.WallTime } } };

        RunDocuments.Text(null, run).ShouldContain("logins at once");
        RunDocuments.Text(null, byWallTime).ShouldNotContain("logins at once");
    }

    [Fact]
    public void Only_a_row_with_more_than_three_percent_error_is_marked_and_no_round_is_left_out()
    {
        RunRow row = Recorded().Of<SigningCostRun>().Rows[0];
        RunRow restless = row with { KeyBits = 4096, Nanoseconds = [100, 200, 100, 200, 9e6] };
        string text = Render(With(cost => cost with { Rows = [row with { Nanoseconds = [100, 100, 100, 100.1] }, restless] }));

        string[] lines = [.. text.Split('\n').Where(line => line.StartsWith("| SHA256", StringComparison.Ordinal))];
        lines[0].ShouldNotContain("(!)");
        lines[1].ShouldContain("(!)");
        lines[1].ShouldContain("9.0000 ms");
    }

    // Each with its figures of 2016, and an error that is a standard error in both.
    [Fact]
    public void The_answer_begins_with_the_table_of_the_article()
    {
        string[] lines = RenderBrief(Recorded()).Split('\n');
        lines.Take(13).ShouldAllBe(line => line.Length <= 80);
        lines[0].ShouldMatch("^  In ms +Median +Mean +StdErr +StdDev +Op/s +Min +Max +Verify$");
        lines[1].ShouldMatch(@"^  SHA256 - 2048-bit +0.380 ");
        lines[2].ShouldMatch(@"^    in 2016 +2.41 +2.43 +0.016 +0.084 +412 +2.33 +2.64$");
        lines[11].ShouldMatch(@"^  SHA512 - 8192-bit +\d");
        lines[12].ShouldMatch(@"^    in 2016 +78.0 +78.3 +0.300 +1.34 +12.8 +76.5 +81.6$");
    }

    [Fact]
    public void A_row_without_rounds_has_no_time_and_no_ratio()
    {
        string text = RenderBrief(
            Measured(
                SampleRuns.Signing(2048, 1e6, 1e6, 1e6),
                SampleRuns.Signing(4096) with
                {
                    Nanoseconds = null,
                },
                SampleRuns.Signing(8192, 50e6, 50e6, 50e6)
            )
        );
        text.ShouldContain("RSA 8192  50.0 ms  50.0 (50.0 to 50.0)");
        text.ShouldMatch("(?m)^  RSA 4096  - +- +-");
    }

    [Fact]
    public void The_ratio_of_rounds_is_the_quotient_of_the_times_beside_it()
    {
        // The machine becomes twice as slow in the second round, for both keys.
        RenderBrief(Measured(SampleRuns.Signing(2048, 1e6, 2e6), SampleRuns.Signing(8192, 90e6, 180e6)))
            .ShouldContain("RSA 8192  127 ms   90.0 (90.0 to 90.0)");
    }

    [Fact]
    public void The_clock_and_the_disturbed_rounds_are_named()
    {
        RunFile run = With(cost => cost with { Rounds = new("CPU time", 1, [Seen(0.99), Seen(0.5), Seen(0.97)]) });

        RenderBrief(run)
            .ReplaceLineEndings(" ")
            .ShouldMatch("All columns: [^,]+, CPU time, 3 interleaved rounds; other programs used the CPU in 1 of them\\.");
        string text = Render(run);
        text.ShouldContain("Ratios have 99.9% intervals of 3 interleaved rounds, paired by round. Times are CPU time of the thread. ");
        text.ShouldContain("The thread had 50% to 99% of a core.");

        static Contention Seen(double share) => new(share, 0, 0, 0, 0.2);
    }

    [Fact]
    public void Single_calls_are_a_table_of_percentiles_and_allocations()
    {
        double[] calls = [.. Enumerable.Range(1, 100).Select(call => call * 1e4)];
        RunFile run = Measured(SampleRuns.Signing(2048, 1e6, 1.1e6) with { SingleNanoseconds = calls, AllocatedBytes = 6543 });

        Render(run).ShouldMatch(@"sign\s+\| SHA256 - 2048-bit \|\s+0.500 ms \|\s+0.900 ms \|\s+0.990 ms \|\s+100 \|\s+6,543 B");
        Render(Recorded()).ShouldNotContain("Allocated");
    }

    [Theory]
    [InlineData(1.004, 1.004, "SHA-256 and SHA-512 tokens cost the same to sign (within 0.4%).")]
    [InlineData(1.02, 0.99, "SHA-256 and SHA-512 tokens: no clear difference")]
    [InlineData(1.2, 1.2, "To sign, SHA-512 tokens of RSA 2048 take 1.20 (1.20 to 1.20)× SHA-256.")]
    public void Tokens_cost_the_same_only_if_the_whole_interval_is_within_one_percent(double first, double second, string sentence) =>
        RenderBrief(
                Measured(
                    SampleRuns.Signing(2048, 1e6, 1e6),
                    SampleRuns.Signing(2048, first * 1e6, second * 1e6) with
                    {
                        Algorithm = "RS512",
                        HashBits = 512,
                    }
                )
            )
            .ShouldContain(sentence);

    // The digests of RSA 2048's 1 ms, in µs; what whole signatures with SHA-512 take, divided by those with SHA-256.
    [Theory]
    [InlineData(2.0, 2.4, 0.99, 1.01, "SHA-512 adds 0.400 µs (0.397 to 0.403), 0.040% of the 1.00 ms of RSA 2048. Whole signatures agree")]
    [InlineData(2.4, 2.0, 0.99, 1.01, "SHA-512 saves 0.400 µs (0.397 to 0.403), 0.040% of the 1.00 ms of RSA 2048. Whole signatures agree")]
    [InlineData(2.0, 2.0, 1.0, 1.0, "SHA-512 changes a signature by less than 0.0025 µs, ")]
    [InlineData(2.0, 2.4, 1.2, 1.2, "which does not explain that SHA-512 tokens of RSA 2048 take 1.20 (1.20 to 1.20)× SHA-256.")]
    public void The_digests_decide_what_a_hash_costs_and_whole_signatures_are_the_check(
        double sha256,
        double sha512,
        double first,
        double second,
        string sentence
    )
    {
        RunFile run = With(cost =>
            cost with
            {
                Rows =
                [
                    SampleRuns.Signing(2048, 1e6, 1e6),
                    SampleRuns.Signing(2048, first * 1e6, second * 1e6) with
                    {
                        Algorithm = "RS512",
                        HashBits = 512,
                    },
                ],
                Digests =
                [
                    new(256, 447, [.. Enumerable.Range(0, 9).Select(round => 1e3 * sha256 + round % 3)]),
                    new(512, 447, [.. Enumerable.Range(1, 9).Select(round => 1e3 * sha512 + round % 3)]),
                ],
            }
        );
        RenderBrief(run).ReplaceLineEndings(" ").ShouldContain(sentence);
    }

    private static RunFile With(Func<SigningCostRun, SigningCostRun> change)
    {
        RunFile run = Recorded();
        return run with { Part = change(run.Of<SigningCostRun>()) };
    }

    private static RunFile Measured(params RunRow[] rows) => With(cost => cost with { Rows = rows });

    private static RunFile OwnKeys() =>
        With(cost =>
            cost with
            {
                Rows = [.. cost.Rows.Where(row => row is { Upstream: not null, Algorithm: "RS256" })],
                DefaultAlgorithm = null,
                Keys =
                [
                    Key("RSA 2048", true, "RS256", 2048, [371e3, 372e3, 370e3], [30e3, 31e3, 29e3]),
                    Key("signing.pfx", false, "RS256", 8192, [35e6, 35.1e6, 34.9e6], [309e3, 310e3, 308e3]),
                    Key("a-name-that-is-too-long-for-a-terminal.pem", false, "ES256", 256, [26e3, 27e3, 26e3], [60e3, 61e3, 60e3]),
                ],
            }
        );

    private static MeasuredKey Key(string name, bool isReference, string algorithm, int bits, double[] sign, double[] verify) =>
        new(name, isReference, algorithm, bits, "JwtSecurityTokenHandler", "8.16.0", "BouncyCastle 1.8.10", sign, verify, sign, verify);

    private static string RenderBrief(RunFile run) =>
        TextRenderer.Render(SigningCostDocument.Of(run, run.Of<SigningCostRun>().Rows[0].Engine), samples: null);

    private static string Render(RunFile run) =>
        TextRenderer.Render(SigningCostDocument.Of(run, TokenEngines.JwtSecurityTokenHandler.Name), samples: null, verbose: true);

    private static RunFile Recorded() => RunFile.Load(Golden("signing-cost.run.json"));

    private static string Golden(string name) => Path.Combine(AppContext.BaseDirectory, "Golden", name);
}
