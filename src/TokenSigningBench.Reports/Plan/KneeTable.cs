using System.Globalization;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Plan;

/// <summary>The knee in figures, at some of its loads.</summary>
internal static class KneeTable
{
    private static readonly double[] Loads = [0.1, 0.5, 0.7, 0.8, 0.9, 0.95];

    private static readonly string[] Headings = ["Key", "Service", "Logins/s at 70 %", .. Loads.Select(load => $"p95 at {PlanWords.Percent(load)}")];

    public static string Render(IReadOnlyList<Knee> knees) => PlainText.MarkdownTable(Headings, knees.Select(Cells));

    private static string[] Cells(Knee knee) =>
    [
        knee.Name,
        $"{PlanWords.Milliseconds(knee.ServiceMilliseconds)} ms",
        At(knee, 0.7).LoginsPerSecond.ToString("#,0.0", CultureInfo.InvariantCulture),
        .. Loads.Select(load => $"{PlanWords.Milliseconds(At(knee, load).P95Milliseconds)} ms"),
    ];

    private static KneePoint At(Knee knee, double load) => knee.Points.MinBy(point => Math.Abs(point.Utilisation - load))!;
}
