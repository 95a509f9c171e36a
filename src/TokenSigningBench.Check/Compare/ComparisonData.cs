using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Compare;

/// <summary>A comparison as JSON data: one object. Figures have the unit of their row. The ratio is of times: above 1 is slower.</summary>
internal sealed record ComparisonData(
    int Schema,
    GateOutcome Gate,
    string? Verdict,
    string Reason,
    double Threshold,
    bool AcrossMachines,
    bool WasInterleaved,
    string Unit,
    IReadOnlyList<CircumstanceDifference> Differences,
    IEnumerable<ComparedRowData> Rows,
    IReadOnlyList<string> OnlyInBase,
    IReadOnlyList<string> OnlyInNew,
    IReadOnlyList<string> Broken,
    int Copies,
    IEnumerable<ComparedRunData> Base,
    IEnumerable<ComparedRunData> New
);

internal sealed record ComparedRowData(
    string Name,
    FigureUnit Unit,
    double Ratio,
    double? Low,
    double? High,
    double? Level,
    double? Detectable,
    RowVerdict Verdict,
    IReadOnlyList<double> Base,
    IReadOnlyList<double> New,
    IReadOnlyList<double>? BaseWall,
    IReadOnlyList<double>? NewWall
);

internal sealed record ComparedRunData(string Source, DateTimeOffset Started, string? Processor);

/// <summary>A comparison as JSON.</summary>
public static class ComparisonJson
{
    private const int Schema = 1;

    private static readonly JsonSerializerOptions Options = DataJson.OptionsOf(ComparisonDataTypes.Default);

    public static string Render(RunComparison comparison) =>
        DataJson.Render(
            new ComparisonData(
                Schema,
                comparison.Gate,
                comparison.Gate switch
                {
                    GateOutcome.Passed => "pass",
                    GateOutcome.Failed => "fail",
                    GateOutcome.Undecided => "undecided",
                    _ => null,
                },
                ComparisonText.Reason(comparison),
                comparison.Request.Threshold,
                comparison.Request.AcrossMachines,
                comparison.Request.WasInterleaved,
                comparison.Request.IsOfLaunches ? "launch" : "run",
                comparison.Differences,
                comparison.Rows.Select(row => new ComparedRowData(
                    row.Name,
                    row.Unit,
                    row.Ratio,
                    row.Interval?.Low,
                    row.Interval?.High,
                    row.Level,
                    row.Detectable,
                    row.Verdict,
                    row.Base,
                    row.New,
                    row.BaseWall,
                    row.NewWall
                )),
                comparison.OnlyInBase,
                comparison.OnlyInNew,
                comparison.Broken,
                comparison.Copies,
                comparison.Base.Select(Run),
                comparison.New.Select(Run)
            ),
            Options
        );

    private static ComparedRunData Run(ComparedRun run) => new(run.Source, run.Started, run.Machine.CpuModel);
}

[JsonSerializable(typeof(ComparisonData))]
internal sealed partial class ComparisonDataTypes : JsonSerializerContext;
