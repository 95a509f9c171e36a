using System.Globalization;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Storm;

public sealed class ForecastBlocksTests : CultureTests
{
    private static readonly MachineFacts Machine = CheckSample.Machine with { Cores = 2 };

    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void The_forecast_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        string text = Text(PlanSamples.Morning);
        string machine = $"\n{MachineText.Render(Machine)}";
        text.ShouldEndWith(machine);
        text[..^machine.Length].ShouldBe(new GoldenFile("storm-comparison.txt"));
    }

    [Fact]
    public void An_overload_and_drift_are_reported_and_no_utilization_above_100_percent()
    {
        string text = Text(PlanSamples.Overloaded);
        text.ShouldContain(
            "The machine drifted: service times changed by +25% since the calibration, which is part of the forecast's error.\n"
        );
        text.ShouldContain("  There is no forecast. Overload: 61.1 logins/s arrive, and 55.6 can be served. ");
        text.ShouldContain(" none | ");
        text.ShouldContain("Utilization: predicted 100% (overload: 110% needed)");
    }

    [Fact]
    public void What_has_no_Server_Timing_and_what_failed_is_reported()
    {
        StormServer server = PlanSamples.Morning.Servers[0];
        StormSample[] untimed = [.. server.Samples.Select(sample => sample with { Service = null })];
        string text = Text(PlanSamples.Morning with { Servers = [server with { ServerCpuSeconds = null, Samples = untimed }] });
        text.ShouldContain(" unknown | unknown |");
        text.ShouldContain("Drift is unknown");
        StormSample[] failed = [server.Samples[0] with { Failure = "502" }, .. server.Samples.Skip(1)];
        Text(PlanSamples.Morning with { Servers = [server with { Samples = failed }] })
            .ShouldContain("  1 of 800 logins failed and are left out, but their processor time is not");
    }

    [Fact]
    public void Storms_without_calibration_are_not_compared() =>
        Text(PlanSamples.Morning with { Servers = [PlanSamples.Morning.Servers[0] with { Calibration = null }] })
            .ShouldBe(MachineText.Render(Machine));

    private static string Text(StormRun run)
    {
        Document storm = StormDocument.Of(StormSamples.Of(run) with { Machine = Machine });
        storm = storm with { Blocks = [.. storm.Blocks.Where(block => block.Id == "forecast")] };
        return TextRenderer.Render(storm, samples: null, verbose: true);
    }
}
