using System.Globalization;
using TokenSigningBench.Core.Machine;
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
    public void An_overload_and_drift_are_reported() =>
        Text(PlanSamples.Overloaded)
            .ShouldSatisfyAllConditions(
                text =>
                    text.ShouldContain(
                        "The machine drifted: service times changed by +25% since the calibration, "
                            + "which is part of the forecast's error.\n"
                    ),
                text => text.ShouldContain("  There is no forecast. Overload: 61.1 logins/s arrive, and 55.6 can be served. "),
                text => text.ShouldContain(" none | ")
            );

    [Fact]
    public void Utilization_is_never_reported_above_100_percent() =>
        Text(PlanSamples.Overloaded).ShouldContain("Utilization: predicted 100% (overload: 110% needed)");

    [Fact]
    public void Without_Server_Timing_the_model_has_no_figures()
    {
        StormServer withoutServerTiming = PlanSamples.Morning.Servers[0];
        withoutServerTiming = withoutServerTiming with
        {
            ServerCpuSeconds = null,
            Samples = [.. withoutServerTiming.Samples.Select(sample => sample with { Service = null })],
        };
        Text(PlanSamples.Morning with { Servers = [withoutServerTiming] })
            .ShouldSatisfyAllConditions(text => text.ShouldContain(" unknown | unknown |"), text => text.ShouldContain("Drift is unknown"));
    }

    [Fact]
    public void Failed_requests_are_reported_as_excluded()
    {
        StormServer server = PlanSamples.Morning.Servers[0];
        server = server with { Samples = [server.Samples[0] with { Failure = "502" }, .. server.Samples.Skip(1)] };
        Text(PlanSamples.Morning with { Servers = [server] })
            .ShouldContain("  1 of 800 logins failed and are left out, but their processor time is not");
    }

    [Fact]
    public void Storms_without_calibration_are_not_compared() =>
        Text(PlanSamples.Morning with { Servers = [PlanSamples.Morning.Servers[0] with { Calibration = null }] })
            .ShouldBe(MachineText.Render(Machine));

    private static string Text(StormRun run)
    {
        Document storm = StormDocument.Of(StormSamples.Of(run) with { Machine = Machine });
        return TextRenderer.Render(
            storm with
            {
                Blocks = [.. storm.Blocks.Where(block => block.Id == "forecast")],
            },
            samples: null,
            verbose: true
        );
    }
}
