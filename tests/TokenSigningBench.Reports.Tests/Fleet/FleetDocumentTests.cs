using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Reports.Tests.Sections;

namespace TokenSigningBench.Reports.Tests.Fleet;

public sealed class FleetDocumentTests : CultureTests
{
    internal static readonly Lazy<(FleetPlan Plan, IReadOnlyList<FleetGroup> Groups)> AllHosts = new(() =>
    {
        FleetHost[] hosts =
        [
            .. FleetReports.Hosts.GroupBy(one => one.Host, one => one.Run).Select(host => FleetFiles.HostOf(host.Key, host)),
            FleetFiles.HostOf("idle", FleetSamples.Profile(FleetSamples.Machine(FleetSamples.New, 8))),
        ];
        return (new(hosts, 500, "RSA 2048"), FleetGroup.Of(hosts));
    });

    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Text_JSON_Markdown_CSV_and_chart_texts_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Document document = FleetPlanDocument.Of(AllHosts.Value.Plan, AllHosts.Value.Groups, 100_000 / 3600.0);
        TextRenderer.Render(document, samples: null, verbose: true).ShouldBe(new GoldenFile("fleet.txt"));
        TextRenderer.Render(document, samples: null).ShouldBe(new GoldenFile("fleet-brief.txt"));
        FleetPlanJson.Render(AllHosts.Value.Plan, AllHosts.Value.Groups, null).ShouldBe(new GoldenFile("fleet.json"));
        Report report = ReportBuilder.Of(FleetReports.Reported);
        ReportMarkdown.Render(report).ShouldBe(new GoldenFile("fleet-report.md"));
        ReportSection section = report.Sections.ShouldHaveSingleItem();
        string.Concat(section.Tables.Select(CsvText.Render)).ReplaceLineEndings("\n").ShouldBe(new GoldenFile("fleet-report.csv"));
        (string.Join("\n", section.Charts.Select(chart => chart.AlternativeText())) + "\n").ShouldBe(new GoldenFile("fleet-report.txt"));
    }

    [Fact]
    public void A_core_limit_is_written_the_same_in_every_culture()
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("ru-RU");
        FleetText.Name(FleetSamples.Machine() with { CpuLimitCores = 1.5 }).ShouldEndWith(", 4 cores, cgroup limit 1.5");
    }

    [Fact]
    public void With_few_hosts_each_run_is_shown_and_two_hosts_are_not_a_fleet()
    {
        ReportBuilder.Of([.. FleetReports.Reported.Take(16)]).Sections.Count.ShouldBe(1 + 8 + 1);
        ReportSection[] two = [.. ReportBuilder.Of([.. FleetReports.Reported.Take(4)]).Sections];
        two.ShouldAllBe(section => section.Title != "Hosts by machine type");
        two.Length.ShouldBe(3);
    }

    [Fact]
    public void One_kind_of_machine_is_one_group_and_has_charts()
    {
        ReportSection section = ReportBuilder
            .Of([.. FleetReports.Reported.Where(run => run.Host is "web00" or "web01" or "web04" or "web06")])
            .Sections[0];
        section.Answer.ShouldBe("4 hosts of one machine type. No outliers.");
        section.Charts.ShouldAllBe(chart => chart.Series.Count == 1 && chart.Points.Count > 3);
    }

    [Fact]
    public void Problems_with_the_files_are_reported()
    {
        MachineFacts bare = new()
        {
            OperatingSystem = "an OS",
            DotNet = ".NET",
            GarbageCollector = "workstation",
        };
        RunFile storm = FleetSamples.Storm(FleetSamples.Machine(), 50),
            check = FleetSamples.Check(FleetSamples.Machine());
        CheckedKey key = check.Of<CheckRun>().Keys[0];
        CheckedKey unfit = key with
        {
            Inspection = key.Inspection! with { Cost = null },
            Findings = [new("a", Severity.Error, "m", "s", "r")],
        };
        ReportedRun[] runs =
        [
            .. FleetReports.Reported.Take(18),
            FleetReports.OfFleet("copy.run.json", FleetReports.Hosts[0].Run, "copy"),
            FleetReports.OfFleet("other/web01/machine.run.json", FleetReports.Hosts[16].Run, "web01"),
            FleetReports.OfFleet("bare.run.json", FleetSamples.Profile(bare), "bare"),
            FleetReports.OfFleet("cut.run.json", storm with { Part = storm.Of<StormRun>() with { Partial = "interrupted" } }, "cut"),
            FleetReports.OfFleet("nothing.run.json", check with { Part = new CheckRun { Keys = [unfit] } }, "nothing"),
        ];
        ReportBuilder
            .Of(runs)
            .Sections.ShouldHaveSingleItem()
            .Blocks[^1]
            .Items.Cast<TextLine>()
            .Select(line => line.Text)
            .Skip(4)
            .ShouldBe([
                "The run files do not state the processor or the cores of bare.",
                "Several profiles were given (the newest counts) of web01.",
                "Run files of different machines have one host name (the newest counts): web01.",
                "A load test ended early; its logins are from the part before, on cut.",
                "A key is not fit, or an assertion of a load test failed, on nothing.",
                "Neither signatures nor logins were measured on nothing.",
                "Two hosts have identical figures, so one was not measured: web00 as copy, web08 as web01.",
            ]);
    }

    [Fact]
    public void Samples_of_a_fleet_are_not_kept()
    {
        var runs = new ReportedRuns();
        foreach (ReportedRun run in FleetReports.Reported)
            runs.Add(run);
        runs.All.Count.ShouldBe(24);
        runs.All.ShouldAllBe(run => run.Run.Part == null && run.HostRun != null);
    }
}
