using System.Globalization;
using System.Text.Json;
using TokenSigningBench.Core.Measurement.Comparisons;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Comparison;

/// <summary>A comparison as JSON: one object, with each run's figure of each row. What is not known is null.</summary>
public static class ComparisonJson
{
    private const int Schema = 1;

    /// <summary>Renders a comparison.</summary>
    public static string Render(RunComparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        return JsonText.Render(json => json.Object(() => Members(json, comparison)));
    }

    private static void Members(Utf8JsonWriter json, RunComparison comparison)
    {
        json.WriteNumber("schema", Schema);
        json.WriteString("gate", JsonNamingPolicy.CamelCase.ConvertName(comparison.Gate.ToString()));
        json.WriteString("verdict", comparison.Gate switch { GateOutcome.Passed => "pass", GateOutcome.Failed => "fail", GateOutcome.Undecided => "undecided", _ => null });
        json.WriteString("reason", ComparisonWords.Reason(comparison));
        json.Figure("threshold", comparison.Request.Threshold);
        json.WriteBoolean("acrossMachines", comparison.Request.AcrossMachines);
        json.WriteBoolean("ranInTurn", comparison.Request.RanInTurn);
        json.Objects("differences", comparison.Differences, difference =>
        {
            json.WriteString("name", difference.Name);
            json.WriteString("kind", JsonNamingPolicy.CamelCase.ConvertName(difference.Kind.ToString()));
            Texts(json, "base", difference.Base);
            Texts(json, "new", difference.New);
        });
        json.Objects("rows", comparison.Rows, row => Row(json, row));
        Texts(json, "onlyInBase", comparison.OnlyInBase);
        Texts(json, "onlyInNew", comparison.OnlyInNew);
        Texts(json, "broken", comparison.Broken);
        json.WriteNumber("copies", comparison.Copies);
        json.Objects("base", comparison.Base, run => Run(json, run));
        json.Objects("new", comparison.New, run => Run(json, run));
    }

    private static void Row(Utf8JsonWriter json, ComparedRow row)
    {
        json.WriteString("name", row.Name);
        json.WriteString("unit", JsonNamingPolicy.CamelCase.ConvertName(row.Unit.ToString()));
        json.Figure("ratio", row.Ratio);
        json.Figure("low", row.Interval?.Low);
        json.Figure("high", row.Interval?.High);
        json.Figure("level", row.Level);
        json.WriteString("verdict", JsonNamingPolicy.CamelCase.ConvertName(row.Verdict.ToString()));
        Figures(json, "base", row.Base);
        Figures(json, "new", row.New);
    }

    private static void Run(Utf8JsonWriter json, ComparedRun run)
    {
        json.WriteString("source", run.Source);
        json.WriteString("started", run.Started);
        json.WriteString("processor", run.Machine.CpuModel);
    }

    private static void Texts(Utf8JsonWriter json, string name, IReadOnlyList<string> texts)
    {
        json.WriteStartArray(name);
        foreach (string text in texts)
            json.WriteStringValue(text);
        json.WriteEndArray();
    }

    // In one line: a column of four hundred figures helps nobody.
    private static void Figures(Utf8JsonWriter json, string name, IReadOnlyList<double> figures)
    {
        json.WritePropertyName(name);
        json.WriteRawValue($"[{string.Join(", ", figures.Select(figure => figure.ToString("G7", CultureInfo.InvariantCulture)))}]");
    }
}
