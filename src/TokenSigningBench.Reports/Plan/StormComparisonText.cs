using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Plan;

/// <summary>Storms beside what was foretold of them.</summary>
public static class StormComparisonText
{
    private static readonly string[] Headings = ["Percentile", "Measured", "Model, told arrivals and service times", "Its error", "Model, told arrivals and mean service", "Its error", "Forecast from calibration", "Its error", "Nine in ten single storms"];

    /// <summary>Renders the comparison of each storm that has a calibration; nothing where none has.</summary>
    /// <param name="run">The storms.</param>
    /// <param name="cores">The machine's cores.</param>
    /// <exception cref="SourceException">A storm cannot be compared.</exception>
    public static string Render(StormRun run, int cores) =>
        string.Join('\n', StormModel.Compare(run, cores).Select(one => Render(one.Server.Certificate ?? one.Server.Program, one.Comparison) + Failed(one.Server) + PlanText.Others(one.Server.OtherCores)));

    /// <summary>Renders one.</summary>
    /// <param name="name">Whose storm it was.</param>
    /// <param name="comparison">The comparison.</param>
    public static string Render(string name, StormComparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        string use = comparison.Utilisation is { } share ? $"; by its own service times {ShareText.Busy(share)} were used" : "";
        return Text($"{name}: the forecast, made before, against the storm. {PlanWords.Cores(comparison.Node.Cores)}, {PlanWords.Name(comparison.Node.Discipline)}, {ShareText.Busy(comparison.ForecastUtilisation)} of their time foretold to be in use{use}.\n")
            + PlainText.MarkdownTable(Headings, comparison.Percentiles.Select(Cells))
            + Drift(comparison)
            + (comparison.Overload is { } overload ? $"  Nothing was foretold. {overload}\n" : "")
            + string.Concat(comparison.Fit?.All.Where(error => error.Discipline != comparison.Node.Discipline).Select(Other) ?? []);
    }

    private static string Other(DisciplineError error) =>
        $"  With {PlanWords.Name(error.Discipline)}, the model that is told arrivals and mean service is off by {string.Join(", ", error.Errors.Select(one => $"{PlanWords.Signed(one.Relative)} at {PlanWords.Percentile(one.Percent)}"))}.\n";

    private static string Failed(StormServer server) => new StormFigures(server) is { Failed: > 0 } figures
        ? Text($"  {figures.Failed:#,0} of {server.Planned:#,0} failed and are left out, though not what they took: where they are many nothing here is near the truth.\n") : "";

    private static string Drift(StormComparison comparison) => comparison.Drift is not { } drift
        ? "  Whether the machine drifted is not known: nothing says what service times were both before and in the storm.\n"
        : comparison.HasDrifted
            ? Text($"  The machine drifted: service times were {PlanWords.Signed(drift)} against the calibration, so the forecast's error is not the model's alone.\n")
            : Text($"  The machine did not drift: service times were {PlanWords.Signed(drift)} against the calibration, within {PlanWords.Percent(StormComparison.LargestDrift)}.\n");

    private static string[] Cells(ComparedPercentile one) =>
    [
        PlanWords.Percentile(one.Percent),
        $"{PlanWords.Milliseconds(one.MeasuredMilliseconds)} ms",
        one.ModelMilliseconds is null ? "not known" : $"{PlanWords.Milliseconds(one.ModelMilliseconds)} ms",
        PlanWords.Signed(one.ModelError),
        one.RescaledMilliseconds is null ? "not known" : $"{PlanWords.Milliseconds(one.RescaledMilliseconds)} ms",
        PlanWords.Signed(one.RescaledError),
        one.ForecastMilliseconds is null ? "none" : $"{PlanWords.Milliseconds(one.ForecastMilliseconds)} ms",
        PlanWords.Signed(one.ForecastError),
        PlanWords.Range(one.Range),
    ];

    private static string Text(FormattableString text) => FormattableString.Invariant(text);
}
