using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Storms;

namespace TokenSigningBench.Reports.Plan;

/// <summary>A storm compared with its forecast.</summary>
internal static class ForecastBlocks
{
    private static readonly ReportColumn[] Columns =
    [
        new("Percentile"),
        new("Measured", true),
        new("Model, told arrivals and service times", true),
        new("Its error", true),
        new("Model, told arrivals and mean service", true),
        new("Its error", true),
        new("Forecast from calibration", true),
        new("Its error", true),
        new("Nine in ten single storms", true),
    ];

    public static DocumentBlock Of(StormServer server, StormComparison comparison)
    {
        string name = server.Certificate ?? server.Program;
        string title = $"Forecast against measured, {name}";
        return new(
            "forecast",
            Weight.Primary,
            [
                Conditions(name, comparison),
                ForecastChart.Of(title, comparison),
                new ReportTable(title, Columns, [.. comparison.Percentiles.Select(Cells)]),
                Drift(comparison),
                .. Overload(comparison),
                .. from error in comparison.Fit?.All ?? []
                where error.Discipline != comparison.Node.Discipline
                select OtherDiscipline(error),
                .. Failed(server),
                .. Disturbed(server),
            ]
        );
    }

    private static TextLine Conditions(string name, StormComparison comparison)
    {
        string use = comparison.Utilization is { } share ? $"; by its own service times {ShareText.Busy(share)} were used" : "";
        return new(
            $"{name}: the forecast, made before, against the storm. "
                + $"{PlanText.Cores(comparison.Node.Cores)}, {PlanText.Name(comparison.Node.Discipline)}, "
                + $"{ShareText.Busy(comparison.ForecastUtilization)} of their time foretold to be in use{use}."
        );
    }

    private static IReadOnlyList<ReportCell> Cells(ComparedPercentile one) =>
        [
            ReportCell.Of(RunFigure.Percentile(one.Percent)),
            Milliseconds(one.MeasuredMilliseconds, ""),
            Milliseconds(one.ModelMilliseconds, "not known"),
            new(PlanText.Signed(one.ModelError), one.ModelError),
            Milliseconds(one.RescaledMilliseconds, "not known"),
            new(PlanText.Signed(one.RescaledError), one.RescaledError),
            Milliseconds(one.ForecastMilliseconds, "none"),
            new(PlanText.Signed(one.ForecastError), one.ForecastError),
            ReportCell.Of(PlanText.Range(one.Range)),
        ];

    private static ReportCell Milliseconds(double? milliseconds, string unknown) =>
        milliseconds is null ? ReportCell.Of(unknown) : new($"{PlanText.Milliseconds(milliseconds)} ms", milliseconds);

    private static TextLine Drift(StormComparison comparison) =>
        new(
            comparison.Drift is not { } drift
                    ? "Whether the machine drifted is not known: nothing says what service times were both before and in the storm."
                : comparison.HasDrifted
                    ? $"The machine drifted: service times were {PlanText.Signed(drift)} against the calibration, "
                        + "so the forecast's error is not the model's alone."
                : $"The machine did not drift: service times were {PlanText.Signed(drift)} against the calibration, "
                    + $"within {PlanText.Percent(StormComparison.MaxDrift)}.",
            1
        );

    private static IEnumerable<TextLine> Overload(StormComparison comparison) =>
        comparison.Overload is { } overload ? [new($"Nothing was foretold. {overload}", 1)] : [];

    private static TextLine OtherDiscipline(DisciplineError error)
    {
        IEnumerable<string> errors = error.Errors.Select(one => $"{PlanText.Signed(one.Relative)} at {RunFigure.Percentile(one.Percent)}");
        return new(
            $"With {PlanText.Name(error.Discipline)}, the model that is told arrivals and mean service "
                + $"is off by {string.Join(", ", errors)}.",
            1
        );
    }

    private static IEnumerable<TextLine> Failed(StormServer server) =>
        new StormFigures(server).Failed is > 0 and var failed
            ?
            [
                new(
                    Invariant($"{failed:#,0} of {server.Planned:#,0} failed and are left out, ")
                        + "though not what they took: where they are many nothing here is near the truth.",
                    1
                ),
            ]
            : [];

    private static IEnumerable<TextLine> Disturbed(StormServer server) =>
        PlanText.Disturbed(server.OtherCores) is { } disturbed ? [new(disturbed, 1)] : [];
}
