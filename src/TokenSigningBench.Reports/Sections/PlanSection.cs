using System.Globalization;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Plan;

namespace TokenSigningBench.Reports.Sections;

/// <summary>What logins will wait at a peak: foretold, held against a storm, and bent by load.</summary>
internal static class PlanSection
{
    private static readonly double[] Shown = [50, 90, 95, 99];

    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        if (reported.Run.Plan is not { } run)
            yield break;
        var figures = new PlanFigures(run);
        yield return new()
        {
            Title = $"A plan for {run.Certificate} ({run.Key.Key}) on {run.Program}",
            Run = reported.Name,
            Answer = PlanText.Answer(figures).TrimEnd().Replace("\n", " ", StringComparison.Ordinal),
            Notes =
            [
                string.Create(CultureInfo.InvariantCulture, $"Calibrated by {run.Calibration.ResponseMilliseconds.Count:#,0} pages one after the other; a login keeps a core busy for {PlanWords.Milliseconds(figures.Load.ServiceMilliseconds)} ms, {PlanWords.Signature(figures)}."),
                run.Hash is { } hash ? $"Every login hashes a password beside: {hash.Name}, {PlanWords.Milliseconds(hash.Milliseconds)} ms of a core." : "No password is hashed: people are signed in already.",
                $"Simulated with {PlanWords.Name(figures.Discipline)}. {(run.NoTrial is { } why ? $"It was not held against a storm: {why}." : "")}",
            ],
            Figures = [.. Forecast(figures), .. Trial(figures), Knees(figures)],
        };
    }

    private static IEnumerable<ReportFigure> Forecast(PlanFigures figures)
    {
        if (figures.Forecast is not { Responses: { } responses } forecast)
            yield break;
        var rows = Shown.Select(percent => (Name: PlanWords.Percentile(percent), At: responses.At(percent), Range: forecast.Ranges.FirstOrDefault(range => range.Percent == percent))).ToArray();
        yield return new(
            new("What logins will wait to the first byte", [new("Percentile"), new("Foretold, ms", true), new("Nine in ten mornings from, ms", true), new("to, ms", true)],
                [.. rows.Select(row => (IReadOnlyList<ReportCell>)[ReportCell.Of(row.Name), ReportCell.Figure(row.At), ReportCell.Figure(row.Range?.LowMilliseconds), ReportCell.Figure(row.Range?.HighMilliseconds)])]),
            new ReportChart
            {
                Title = "What logins will wait, with what nine in ten single mornings show",
                Kind = ChartKind.Steps,
                Along = "percentile",
                Figure = "ms to the first byte",
                Points = [.. rows.Where(row => row.At is not null).Select(row => new ChartPoint("foretold", row.Name, row.At!.Value, Low: row.Range?.LowMilliseconds, High: row.Range?.HighMilliseconds))],
            });
    }

    private static IEnumerable<ReportFigure> Trial(PlanFigures figures)
    {
        if (figures is not { Fit: { } fit, Run.Trial: { } trial })
            yield break;
        string title = $"Forecast against measured: a short storm on {PlanWords.Cores(trial.Cores)} here";
        yield return new(
            new(title, [new("Percentile"), new("Discipline"), new("Measured, ms", true), new("Model, ms", true), new("Its error", true)],
                [.. from model in fit.All
                    from one in model.Errors
                    select (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of(PlanWords.Percentile(one.Percent)), ReportCell.Of(PlanWords.Name(model.Discipline)), ReportCell.Figure(one.MeasuredMilliseconds), ReportCell.Figure(one.ModelMilliseconds), ReportCell.Percent(one.Relative),
                    ]]),
            ForecastChart.Of(title, fit));
    }

    private static ReportFigure Knees(PlanFigures figures) => new(
        new("How the 95th percentile bends as one node's load grows",
            [new("Key"), new("Cores' time in use", true), new("Logins a second", true), new("p95, ms", true)],
            [.. from knee in figures.Knees
                from point in knee.Points
                select (IReadOnlyList<ReportCell>)[ReportCell.Of(knee.Name), ReportCell.Percent(point.Utilisation), ReportCell.Figure(point.LoginsPerSecond), ReportCell.Figure(point.P95Milliseconds)]]),
        new ReportChart
        {
            Title = string.Create(CultureInfo.InvariantCulture, $"p95 by logins a second on one node; {figures.Load.LoginsPerSecond / figures.Run.Asked.Nodes:#,0.#} a second are planned for"),
            Kind = ChartKind.Lines,
            Along = "logins a second on one node",
            Figure = "p95, ms",
            IsLogarithmic = true,
            IsAlongLogarithmic = true,
            Points = [.. from knee in figures.Knees from point in knee.Points select new ChartPoint(knee.Name, string.Create(CultureInfo.InvariantCulture, $"{point.LoginsPerSecond:#,0.#}/s"), point.P95Milliseconds, At: point.LoginsPerSecond)],
        });
}
