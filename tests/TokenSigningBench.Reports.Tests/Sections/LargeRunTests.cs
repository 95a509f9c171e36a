using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Reports.Tests.Sections;

public class LargeRunTests
{
    private const int Million = 1_000_000;
    private const int LargestPage = 1_000_000;

    [SkippableFact]
    public async Task A_load_test_of_a_million_users_makes_a_page_of_a_few_megabytes()
    {
        LongTest.SkipUnlessAll("a million users");
        StormServer server = StormSamples.BeforeAndAfter.Of<StormRun>().Servers[0] with
        {
            Planned = Million,
            Seconds = 1000,
            Samples =
            [
                .. Enumerable
                    .Range(0, Million)
                    .Select(number => new StormSample
                    {
                        ScheduledStart = number,
                        Started = number,
                        FirstByte = number + 1 + number % 997,
                        Ended = number + 1000,
                    }),
            ],
        };
        Report report = ReportBuilder.Of([
            new("large.run.json", StormSamples.Of(StormSamples.BeforeAndAfter.Of<StormRun>() with { Servers = [server] })),
        ]);

        (await HtmlReport.RenderAsync(report)).Length.ShouldBeLessThan(LargestPage);

        ReportSection section = report.Sections.Single();
        section.Charts.ShouldAllBe(chart => chart.Points.Count <= 240);
        // Only the chart is thinned.
        ReportCell[] percentiles = [.. section.Tables.Single(table => table.Title == "Percentiles, ms").Rows[0]];
        percentiles[^1].Value.ShouldBe(Million);
        percentiles[^2].Value.ShouldBe(997);
        section.Tables.Single(table => table.Title == "By second").Rows.Count.ShouldBe(1001);
        ChartPoint longest = section.Charts[0].Points[^1];
        longest.Value.ShouldBe(997);
        longest.At.ShouldBe(Million);
    }

    [Fact]
    public async Task A_million_signing_samples_make_a_page_of_a_few_megabytes()
    {
        Report report = ReportBuilder.Of([
            new("large.run.json", Signing([.. Enumerable.Range(0, Million).Select(number => 1e6 + number)])),
        ]);
        (await HtmlReport.RenderAsync(report)).Length.ShouldBeLessThan(LargestPage);
        report
            .Sections.Single()
            .Tables.First(table => table.Columns.Count > 8 && table.Rows.Count > 0)
            .Rows.Single()
            .ShouldContain(cell => cell.Value == 1.999999 && cell.Text == "2.0000 ms");
    }

    internal static RunFile Signing(double[] nanoseconds)
    {
        RunRow row = new()
        {
            Operation = TokenOperation.Sign,
            Engine = "e",
            LibraryVersion = "1",
            Algorithm = "RS256",
            HashBits = 256,
            KeyBits = 2048,
            Nanoseconds = nanoseconds,
        };
        return ReportSamples.Of() with { Part = SampleRuns.SigningCost(row) };
    }
}
