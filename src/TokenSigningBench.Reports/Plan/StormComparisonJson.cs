using System.Text.Json;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Plan;

/// <summary>A storm beside what was foretold of it, as an object of a JSON document.</summary>
internal static class StormComparisonJson
{
    public static void Members(Utf8JsonWriter json, StormServer server, StormComparison comparison)
    {
        json.WriteString("of", server.Certificate ?? server.Program);
        json.WriteNumber("cores", comparison.Node.Cores);
        json.WriteString("discipline", JsonNamingPolicy.CamelCase.ConvertName(comparison.Node.Discipline.ToString()));
        json.Figure("utilisation", comparison.Utilisation);
        json.Figure("forecastUtilisation", comparison.ForecastUtilisation);
        json.Figure("otherCores", server.OtherCores);
        json.Figure("drift", comparison.Drift);
        json.WriteBoolean("drifted", comparison.HasDrifted);
        json.WriteString("overload", comparison.Overload?.ToString());
        json.Objects("percentiles", comparison.Percentiles, one =>
        {
            json.WriteString("percentile", PlanWords.Percentile(one.Percent));
            json.Figure("measuredMilliseconds", one.MeasuredMilliseconds);
            json.Figure("modelMilliseconds", one.ModelMilliseconds);
            json.Figure("modelError", one.ModelError);
            json.Figure("rescaledMilliseconds", one.RescaledMilliseconds);
            json.Figure("rescaledError", one.RescaledError);
            json.Figure("forecastMilliseconds", one.ForecastMilliseconds);
            json.Figure("forecastError", one.ForecastError);
            json.Figure("nineInTenLow", one.Range?.LowMilliseconds);
            json.Figure("nineInTenHigh", one.Range?.HighMilliseconds);
        });
        json.Objects<DisciplineError>("disciplines", comparison.Fit is { } fit ? fit.All : [], error =>
        {
            json.WriteString("discipline", JsonNamingPolicy.CamelCase.ConvertName(error.Discipline.ToString()));
            json.Figure("largestError", error.Largest);
        });
    }
}
