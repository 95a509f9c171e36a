using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A load test compared with its forecast.</summary>
internal static class ForecastBlocks
{
    private static readonly ReportColumn<ComparedPercentile>[] Columns =
    [
        new("Percentile", one => ReportCell.Of(RunFigure.Percentile(one.Percent))),
        new("Measured", one => Milliseconds(one.MeasuredMilliseconds, ""), true),
        new("Model with measured service times", one => Milliseconds(one.ModelMilliseconds, "unknown"), true) { IsExtra = true },
        new("Error", one => Signed(one.ModelError), true) { IsExtra = true },
        new("Model with mean service time", one => Milliseconds(one.RescaledMilliseconds, "unknown"), true) { IsExtra = true },
        new("Error", one => Signed(one.RescaledError), true) { IsExtra = true },
        new("Forecast from calibration", one => Milliseconds(one.ForecastMilliseconds, "none"), true),
        new("Error", one => Signed(one.ForecastError), true),
        new("90% prediction interval", one => ReportCell.Of(ForecastText.Range(one.Range)), true),
    ];

    public static DocumentBlock Of(StormServer server, StormComparison comparison)
    {
        string name = server.Certificate ?? server.Program;
        string title = $"Forecast compared with measurement, {name}";
        return new(
            "forecast",
            Weight.Primary,
            [
                Conditions(name, comparison),
                ForecastChart.Of(title, comparison),
                ReportTable.Of(title, comparison.Percentiles, Columns),
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
        string use = comparison.Utilization is { } share ? $"; measured {ShareText.Busy(share)}" : "";
        return new(
            $"{name}: the forecast, made before the load test, compared with it. "
                + $"{ForecastText.Cores(comparison.Node.Cores)}, {ForecastText.Name(comparison.Node.Discipline)}. "
                + $"Utilization: predicted {ShareText.Busy(comparison.ForecastUtilization)}{use}. "
                + "Both models use the measured arrivals."
        );
    }

    private static ReportCell Signed(double? error) => new(ForecastText.Signed(error), error);

    private static ReportCell Milliseconds(double? milliseconds, string unknown) =>
        milliseconds is null ? ReportCell.Of(unknown) : new($"{ForecastText.Milliseconds(milliseconds)} ms", milliseconds);

    private static TextLine Drift(StormComparison comparison) =>
        new(
            comparison.Drift is not { } drift ? "Drift is unknown: service times were not measured both before and during the load test."
                : comparison.HasDrifted
                    ? $"The machine drifted: service times changed by {ForecastText.Signed(drift)} since the calibration, "
                        + "which is part of the forecast's error."
                : $"The machine did not drift: service times changed by {ForecastText.Signed(drift)} since the calibration, "
                    + $"within ±{ForecastText.Percent(StormComparison.MaxDrift)}.",
            1
        );

    private static IEnumerable<TextLine> Overload(StormComparison comparison) =>
        comparison.Overload is { } overload ? [new($"There is no forecast. {overload}", 1)] : [];

    private static TextLine OtherDiscipline(DisciplineError error)
    {
        IEnumerable<string> errors = error.Errors.Select(one =>
            $"{ForecastText.Signed(one.Relative)} at {RunFigure.Percentile(one.Percent)}"
        );
        return new(
            $"With {ForecastText.Name(error.Discipline)}, the model with mean service time " + $"is off by {string.Join(", ", errors)}.",
            1
        );
    }

    private static IEnumerable<TextLine> Failed(StormServer server) =>
        StormFigures.Of(server).Failed is > 0 and var failed
            ?
            [
                new(
                    Invariant($"{failed:#,0} of {server.Planned:#,0} logins failed and are left out, ")
                        + "but their processor time is not: with many failures these figures are not reliable.",
                    1
                ),
            ]
            : [];

    private static IEnumerable<TextLine> Disturbed(StormServer server) =>
        RoundsText.OtherPrograms(server.OtherCores) is { } disturbed ? [new(disturbed, 1)] : [];
}
