using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Forecast percentiles compared with the measured ones.</summary>
internal static class ForecastChart
{
    public static ReportChart Of(string title, StormComparison comparison) =>
        Of(
            title,
            [
                .. comparison.Percentiles.Select(one => new ChartPoint(
                    "measured",
                    RunFigure.Percentile(one.Percent),
                    one.MeasuredMilliseconds
                )),
                .. from one in comparison.Percentiles
                where one.ForecastMilliseconds is not null
                select new ChartPoint(
                    "forecast with its 90% prediction interval",
                    RunFigure.Percentile(one.Percent),
                    one.ForecastMilliseconds!.Value,
                    Low: one.Range?.LowMilliseconds,
                    High: one.Range?.HighMilliseconds
                ),
                .. from one in comparison.Percentiles
                where one.RescaledMilliseconds is not null
                select new ChartPoint(
                    "model with measured arrivals and mean service time",
                    RunFigure.Percentile(one.Percent),
                    one.RescaledMilliseconds!.Value
                ),
            ]
        );

    public static ReportChart Of(string title, DisciplineFit fit) =>
        Of(
            title,
            [
                .. fit.ProcessorSharing.Errors.Select(one => new ChartPoint(
                    "measured",
                    RunFigure.Percentile(one.Percent),
                    one.MeasuredMilliseconds
                )),
                .. from model in fit.All
                from one in model.Errors
                select new ChartPoint(ForecastText.Name(model.Discipline), RunFigure.Percentile(one.Percent), one.ModelMilliseconds),
            ]
        );

    private static ReportChart Of(string title, IReadOnlyList<ChartPoint> points) =>
        new()
        {
            Title = title,
            Kind = ChartKind.Steps,
            Dimension = "percentile",
            Figure = "time to first byte, ms",
            IsLogarithmic = true,
            Points = points,
        };
}
