using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Plan;

/// <summary>The response times of one node by its load, up to its saturation point.</summary>
internal static class PlanSaturation
{
    private static readonly double[] Loads = [0.1, 0.5, 0.7, 0.8, 0.9, 0.95];

    public static ReportChart Chart(PlanFigures figures) =>
        new()
        {
            Title = "p95 by logins/s of one node, both logarithmic; each curve from 10% to 95% utilization",
            Kind = ChartKind.Curves,
            Dimension = "logins/s of one node",
            Figure = "p95, ms",
            IsLogarithmic = true,
            IsDimensionLogarithmic = true,
            Points =
            [
                .. from curve in figures.SaturationCurves
                from point in curve.Points
                select new ChartPoint(
                    curve.Name,
                    Invariant($"{point.LoginsPerSecond:#,0.#}/s"),
                    point.P95Milliseconds,
                    At: point.LoginsPerSecond
                ),
            ],
        };

    public static ReportTable Table(PlanFigures figures) =>
        ReportTable.Of(
            "p95 by utilization of one node",
            figures.SaturationCurves,
            [
                new("Key", curve => ReportCell.Of(curve.Name)),
                new("Service", curve => PlanDocument.Milliseconds(curve.ServiceMilliseconds), true),
                new(
                    "Logins/s at 70%",
                    curve => new(Invariant($"{At(curve, 0.7).LoginsPerSecond:#,0.0}"), At(curve, 0.7).LoginsPerSecond),
                    true
                ),
                .. Loads.Select(load => new ReportColumn<SaturationCurve>(
                    $"p95 at {ForecastText.Percent(load)}",
                    curve => PlanDocument.Milliseconds(At(curve, load).P95Milliseconds),
                    true
                )),
            ]
        );

    private static SaturationCurvePoint At(SaturationCurve curve, double load) =>
        curve.Points.MinBy(point => Math.Abs(point.Utilization - load))!;

    public static ReportTable Points(PlanFigures figures) =>
        new(
            "p95 of one node by load, up to its saturation point",
            [new("Key"), new("Utilization", true), new("Logins/s", true), new("p95, ms", true)],
            [
                .. from curve in figures.SaturationCurves
                from point in curve.Points
                select (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of(curve.Name),
                        ReportCell.Percent(point.Utilization),
                        ReportCell.Figure(point.LoginsPerSecond),
                        ReportCell.Figure(point.P95Milliseconds),
                    ],
            ]
        );
}
