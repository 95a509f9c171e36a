using System.Text.Json;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Plan;

/// <summary>A plan as JSON: one object. What is not known is null; the raw samples are in the run file.</summary>
public static class PlanJson
{
    private const int Schema = 1;

    /// <summary>Renders a plan.</summary>
    /// <param name="figures">It.</param>
    /// <param name="machine">What it was calibrated on.</param>
    /// <param name="samples">The file that its samples are kept in; null where there is none.</param>
    public static string Render(PlanFigures figures, MachineFacts machine, string? samples)
    {
        ArgumentNullException.ThrowIfNull(figures);
        return JsonText.Render(json => json.Object(() => Members(json, figures, machine, samples)));
    }

    private static void Members(Utf8JsonWriter json, PlanFigures figures, MachineFacts machine, string? samples)
    {
        PlanRun run = figures.Run;
        Forecast forecast = figures.Forecast;
        json.WriteNumber("schema", Schema);
        json.WriteString("verdict", figures.IsContradicted ? "undecided" : forecast.Overload is null ? "pass" : "fail");
        json.WriteString("server", run.Server);
        json.WriteString("program", run.Program);
        json.WriteString("certificate", run.Certificate);
        json.WriteString("key", run.Key.Key);
        json.WriteString("alg", run.Algorithm);
        json.WriteString("samples", samples);
        json.Object("asked", () => Asked(json, run.Asked));
        json.Object("hash", run.Hash, hash =>
        {
            json.WriteString("name", hash.Name);
            json.Figure("milliseconds", hash.Milliseconds);
        });
        json.Object("calibration", () =>
        {
            json.WriteNumber("requests", run.Calibration.ResponseMilliseconds.Count);
            json.WriteString("serviceTimeFrom", JsonNamingPolicy.CamelCase.ConvertName(run.Calibration.Basis.ToString()));
            json.Figure("pageMilliseconds", figures.PageMilliseconds);
            json.Figure("responseMilliseconds", run.Calibration.ResponseMilliseconds.Median());
            json.Figure("delayMilliseconds", figures.DelayMilliseconds);
            json.Figure("signMilliseconds", run.Key.Milliseconds);
            json.Figure("otherCores", run.Calibration.OtherCores);
            if (run.Calibration.WasDisturbed is { } disturbed)
                json.WriteBoolean("disturbed", disturbed);
            else
                json.WriteNull("disturbed");
        });
        json.Figure("serviceMilliseconds", figures.Load.ServiceMilliseconds);
        json.Figure("peakLoginsPerSecond", figures.Load.LoginsPerSecond);
        json.WriteNumber("coresNeeded", figures.CoresNeeded);
        json.Figure("utilisation", forecast.Utilisation);
        json.Object("overload", forecast.Overload, overload =>
        {
            json.Figure("capacityPerSecond", overload.CapacityPerSecond);
            json.Figure("waitingAtTheEnd", overload.WaitingAtTheEnd);
            json.Figure("clearedAfterMilliseconds", overload.ClearedAfterMilliseconds);
        });
        json.Object("discipline", () => Fit(json, figures));
        json.Object("meanWait", () =>
        {
            json.Figure("simulatedMilliseconds", forecast.SimulatedWaitMilliseconds);
            json.Figure("allenCunneenApproximationMilliseconds", forecast.AllenCunneenMilliseconds);
            json.Figure("processorSharingMilliseconds", forecast.SharingMilliseconds);
        });
        json.WriteNumber("storms", forecast.Storms);
        json.Objects("percentiles", forecast.Responses is { } responses ? ResponseTimes.Percents.Where(percent => responses.At(percent) is not null) : [], percent =>
        {
            json.WriteString("percentile", PlanWords.Percentile(percent));
            json.Figure("milliseconds", forecast.Responses!.At(percent));
            PercentileRange? range = forecast.Ranges.FirstOrDefault(range => range.Percent == percent);
            json.Figure("nineInTenLow", range?.LowMilliseconds);
            json.Figure("nineInTenHigh", range?.HighMilliseconds);
        });
        json.Objects("knees", figures.Knees, knee =>
        {
            json.WriteString("key", knee.Name);
            json.Figure("serviceMilliseconds", knee.ServiceMilliseconds);
            json.Objects("points", knee.Points, point =>
            {
                json.Figure("utilisation", point.Utilisation);
                json.Figure("loginsPerSecond", point.LoginsPerSecond);
                json.Figure("p95Milliseconds", point.P95Milliseconds);
            });
        });
        json.Machine(machine);
    }

    private static void Asked(Utf8JsonWriter json, PlanRequest asked)
    {
        json.Figure("loginsPerSecond", asked.LoginsPerSecond);
        json.Figure("peakFactor", asked.PeakFactor);
        json.WriteNumber("cores", asked.Cores);
        json.WriteNumber("nodes", asked.Nodes);
        json.Figure("assumedSpeed", asked.Speed);
        json.Figure("seconds", asked.Seconds);
        json.WriteNumber("seed", asked.Seed);
    }

    private static void Fit(Utf8JsonWriter json, PlanFigures figures)
    {
        json.WriteString("used", JsonNamingPolicy.CamelCase.ConvertName(figures.Discipline.ToString()));
        json.Figure("otherCores", figures.Run.Trial?.Storm.OtherCores);
        json.WriteBoolean("fitted", figures.IsFitted);
        json.WriteBoolean("toldApart", figures.IsFitted && figures.Fit!.Better is not null);
        json.WriteString("notTried", figures.Fit is null ? figures.Run.NoTrial ?? "no storm was wanted" : null);
        json.Objects<DisciplineError>("errors", figures.Fit is { } fit ? fit.All : [], error =>
        {
            json.WriteString("discipline", JsonNamingPolicy.CamelCase.ConvertName(error.Discipline.ToString()));
            json.Objects("percentiles", error.Errors, one =>
            {
                json.WriteString("percentile", PlanWords.Percentile(one.Percent));
                json.Figure("measuredMilliseconds", one.MeasuredMilliseconds);
                json.Figure("modelMilliseconds", one.ModelMilliseconds);
                json.Figure("relativeError", one.Relative);
            });
        });
    }
}
