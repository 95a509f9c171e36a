using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Plan;

/// <summary>Which discipline a plan assumes, and how well a short load test fits it.</summary>
internal static class PlanTrialText
{
    /// <summary>The discipline of the model, and what shows it.</summary>
    public static IEnumerable<TextLine> Discipline(PlanFigures figures)
    {
        string name = ForecastText.Name(figures.Discipline),
            why = ForecastText.Why(figures.Discipline);
        if (figures is not { Fit: { } fit, Run.Trial: { } trial })
        {
            yield return new($"Discipline: {name}, {why}. It was not tested: {figures.Run.NoTrial ?? "no load test was requested"}.");
            yield break;
        }

        string found =
            !figures.IsFitted
                ? $"{why}. A load test fits no discipline: other programs used this machine's cores, or the server works in another way"
            : fit.Better is null ? $"{why}. A load test did not distinguish them"
            : "which fits a load test better";
        yield return new($"Discipline: {name}, {found}.");
        yield return new(
            Invariant($"{trial.Storm.ArrivalMilliseconds.Count:#,0} users over {trial.Storm.Over.TotalSeconds:0.#} s ")
                + Invariant($"on {ForecastText.Cores(trial.Cores)} here; errors of the model at ")
                + $"{string.Join(", ", fit.ProcessorSharing.Errors.Select(error => RunFigure.Percentile(error.Percent)))}:",
            1
        );
        foreach (DisciplineError error in fit.All)
        {
            IEnumerable<string> errors = error.Errors.Select(one =>
                $"{ForecastText.Signed(one.Relative)} "
                + $"({ForecastText.Milliseconds(one.ModelMilliseconds)} predicted, "
                + $"{ForecastText.Milliseconds(one.MeasuredMilliseconds)} ms measured)"
            );
            yield return new($"{ForecastText.Name(error.Discipline)}: {string.Join(", ", errors)}", 1);
        }

        if (RoundsText.OtherPrograms(trial.Storm.OtherCores) is { } disturbed)
            yield return new(disturbed, 1);
    }

    /// <summary>The errors of each discipline as a chart and a table; nothing without a load test.</summary>
    public static IEnumerable<DocumentItem> Comparison(PlanFigures figures)
    {
        if (figures is not { Fit: { } fit, Run.Trial: { } trial })
            yield break;
        string title = $"Model compared with a short load test on {ForecastText.Cores(trial.Cores)} here";
        yield return ForecastChart.Of(title, fit);
        yield return ReportTable.Of(
            title,
            from model in fit.All
            from one in model.Errors
            select (Model: model, Error: one),
            [
                new("Percentile", row => ReportCell.Of(RunFigure.Percentile(row.Error.Percent))),
                new("Discipline", row => ReportCell.Of(ForecastText.Name(row.Model.Discipline))),
                new("Measured, ms", row => ReportCell.Figure(row.Error.MeasuredMilliseconds), true),
                new("Model, ms", row => ReportCell.Figure(row.Error.ModelMilliseconds), true),
                new("Error", row => ReportCell.Percent(row.Error.Relative), true),
            ]
        );
    }
}
