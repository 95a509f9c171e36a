using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Plans;

namespace TokenSigningBench.Reports.Plan;

/// <summary>A plan: the cores that the peak needs and the response times first, then the evidence, and the saturation point.</summary>
internal static class PlanDocument
{
    private static readonly double[] Shown = [50, 90, 95, 99];

    private static readonly double[] Loads = [0.1, 0.5, 0.7, 0.8, 0.9, 0.95];

    /// <exception cref="UserErrorException">The run has no plan.</exception>
    public static Document Of(RunFile run) => Of(PlanFigures.Of(run.Of<PlanRun>()), run.Machine);

    /// <summary>The document of a plan that has been simulated.</summary>
    /// <param name="machine">The machine of the calibration.</param>
    public static Document Of(PlanFigures figures, MachineFacts machine)
    {
        PlanRun run = figures.Run;
        return new()
        {
            Id = "plan",
            Title = $"A plan for {run.Certificate} ({run.Key.Key}) on {run.Program}",
            Machine = machine,
            Blocks =
            [
                new("answer", Weight.Headline, [.. Answer(figures).Select(line => new TextLine(line))]),
                new("waits", Weight.Primary, [.. Waits(figures)]),
                new("service-time", Weight.Primary, [.. Service(figures)]),
                new("discipline", Weight.Primary, [.. Discipline(figures)]),
                new("knee-chart", Weight.Primary, SaturationChart(figures)),
                new("knee", Weight.Primary, SaturationTable(figures)),
                new("trial", Weight.Detail, [.. Trial(figures)]),
                new("knee-points", Weight.Detail, SaturationPoints(figures)),
            ],
        };
    }

    private static IEnumerable<string> Answer(PlanFigures figures)
    {
        PlanRequest asked = figures.Run.Request;
        if (figures.IsContradicted)
            yield return Contradiction(figures.Fit!.All.MinBy(error => error.Largest)!);
        string moment =
            asked.PeakFactor == 1
                ? ""
                : Invariant($" ({asked.LoginsPerSecond:#,0.#} on the mean of the busiest time, ")
                    + Invariant($"{asked.PeakFactor:0.##} times that in its worst moment)");
        string speed =
            asked.Speed == 1
                ? "like this machine's"
                : Invariant($"that are {asked.Speed:0.###} times as fast as this machine's (ASSUMED, not measured)");
        yield return Invariant($"{figures.Load.LoginsPerSecond:#,0.#} logins a second{moment} ")
            + Invariant($"need {PlanText.Cores(figures.CoresNeeded)} {speed}, ")
            + Invariant($"with {PlanText.Percent(LoginDemand.RecommendedUtilization)} of their time in use.");
        string each =
            asked.Nodes == 1 ? PlanText.Cores(asked.Cores) : Invariant($"{asked.Nodes:#,0} nodes of {PlanText.Cores(asked.Cores)}");
        string tooMuch = figures.Forecast.Utilization > LoginDemand.RecommendedUtilization ? ", more than is prudent" : "";
        yield return figures.Forecast.Overload is { } overload
            ? $"{each}: {overload}"
            : Invariant($"{each} {(asked.Nodes * asked.Cores == 1 ? "is" : "are")} in use ")
                + Invariant($"{100 * figures.Forecast.Utilization:0} % of the time{tooMuch}.");
        if (figures.Node.Discipline == Core.Capacity.Discipline.EventLoop)
        {
            yield return "One thread of a process does everything but signing: "
                + Invariant($"a process keeps at most {figures.Node.MaxCores:0.0} of its node's cores busy, however many there are.");
        }
    }

    private static string Contradiction(DisciplineError nearest)
    {
        PercentileError worst = nearest.Errors.MaxBy(error => Math.Abs(error.Relative))!;
        return "UNDECIDED: the forecast failed its own check. Of a short real storm here the nearest model, "
            + $"{PlanText.Name(nearest.Discipline)}, is off by {PlanText.Signed(worst.Relative)} at "
            + $"{RunFigure.Percentile(worst.Percent)}. Run it again when the machine is quiet; what follows is not established.";
    }

    private static IEnumerable<DocumentItem> Waits(PlanFigures figures)
    {
        if (figures.Forecast is not { Responses: { } responses } forecast)
        {
            yield return new TextLine("Nothing is foretold of an overload: each percentile would say only how long it lasted.");
            yield break;
        }

        var rows = Shown
            .Select(percent =>
                (
                    Name: RunFigure.Percentile(percent),
                    At: responses.At(percent),
                    Range: forecast.Ranges.FirstOrDefault(range => range.Percent == percent)
                )
            )
            .ToArray();
        yield return new ReportChart
        {
            Title = "What logins will wait, with what nine in ten single mornings show",
            Kind = ChartKind.Steps,
            Dimension = "percentile",
            Figure = "ms to the first byte",
            Points =
            [
                .. from row in rows
                where row.At is not null
                select new ChartPoint(
                    "foretold",
                    row.Name,
                    row.At!.Value,
                    Low: row.Range?.LowMilliseconds,
                    High: row.Range?.HighMilliseconds
                ),
            ],
        };
        yield return new ReportTable(
            "What logins will wait to the first byte",
            [new("Percentile"), new("Time to the first byte", true), new("Nine in ten single mornings", true)],
            [
                .. rows.Select(row =>
                    (IReadOnlyList<ReportCell>)[ReportCell.Of(row.Name), Milliseconds(row.At), ReportCell.Of(PlanText.Range(row.Range))]
                ),
            ]
        );
        string storms = forecast.Storms == 1 ? "one storm" : Invariant($"{forecast.Storms} storms");
        yield return new TextLine(
            Invariant($"Simulated: {storms} of {figures.Run.Request.Seconds:0.#} s, people arriving independently (Poisson), ")
                + Invariant($"seed {figures.Run.Request.Seed}, {PlanText.Name(figures.Discipline)}. ")
                + (
                    forecast.Ranges.Count == 0
                        ? "Single mornings were too few, or too large, to say how they differ."
                        : "A single morning differs from another by chance alone as the last column says."
                )
        );
        yield return new TextLine($"Mean wait, simulated: {PlanText.Milliseconds(forecast.SimulatedWaitMilliseconds)} ms.", 1);
        if (forecast.AllenCunneenMilliseconds is { } allen)
        {
            yield return new TextLine(
                "Allen and Cunneen's approximation, for first come, first served in the steady state: "
                    + $"{PlanText.Milliseconds(allen)} ms "
                    + "(Allen, Probability, Statistics, and Queueing Theory, 2nd edition, 1990).",
                1
            );
        }

        if (forecast.SharingMilliseconds is { } sharing)
        {
            yield return new TextLine(
                $"Processor sharing in the steady state: {PlanText.Milliseconds(sharing)} ms, "
                    + "exact for independent service times (Cohen, Acta Informatica 12, 1979).",
                1
            );
        }

        yield return new TextLine("Percentiles come from the simulation alone: no formula has them.", 1);
    }

    private static IEnumerable<TextLine> Service(PlanFigures figures)
    {
        PlanRun run = figures.Run;
        Calibration calibration = run.Calibration;
        yield return new(
            Invariant($"Calibrated with {run.Certificate} ({run.Key.Key}, {run.Algorithm}) on {run.Program}: ")
                + Invariant($"{calibration.ResponseMilliseconds.Count:#,0} pages one after the other on one connection, ")
                + Invariant($"after {run.WarmUpRequests:#,0} others.")
        );
        string share = calibration.ServerMilliseconds is null ? "its response time" : "the server's own time";
        yield return new(
            "Service time: "
                + calibration.Basis switch
                {
                    ServiceBasis.ProcessorTime =>
                        $"{PlanText.Milliseconds(calibration.ProcessorMilliseconds)} ms of processor time a page, "
                            + $"all of the server's processes: that is what cores are needed for. Each page's share of it is by {share}.",
                    ServiceBasis.ServerTiming => $"{PlanText.Milliseconds(figures.PageMilliseconds)} ms a page by the server's own times: "
                        + "its processor time cannot be asked here.",
                    _ => $"{PlanText.Milliseconds(figures.PageMilliseconds)} ms a page until its first byte: "
                        + "neither its processor time nor its own times are to be had, and this is too long by whatever "
                        + "else it waited for.",
                },
            1
        );
        yield return new("The times keep their order, because slow ones come together: shuffled, they would make shorter waits.", 1);
        yield return new(
            run.Hash is { } hash
                ? $"Every login hashes a password beside: {hash.Name}, {PlanText.Milliseconds(hash.Milliseconds)} ms of a core."
                : "No password is hashed: people are signed in already. --hash adds one to every login.",
            1
        );
        string speed = run.Request.Speed == 1 ? "" : " at the speed that is assumed";
        yield return new(
            $"A login keeps a core busy for {PlanText.Milliseconds(figures.Load.ServiceMilliseconds)} ms{speed}, "
                + $"{PlanText.Signature(figures)}; "
                + $"beside that {PlanText.Milliseconds(figures.DelayMilliseconds)} ms pass with no core of the server's at work.",
            1
        );
        if (PlanText.Disturbed(calibration.OtherCores) is { } disturbed)
            yield return new(disturbed, 1);
        if (calibration.WasDisturbed == true)
        {
            yield return new(
                "The server's work lasted longer than the processor time it took: this machine was busy with something else, "
                    + "or the server waits for a store. "
                    + "If the former, run it again.",
                1
            );
        }
    }

    private static IEnumerable<TextLine> Discipline(PlanFigures figures)
    {
        string name = PlanText.Name(figures.Discipline),
            why = PlanText.Why(figures.Discipline);
        if (figures is not { Fit: { } fit, Run.Trial: { } trial })
        {
            yield return new($"Discipline: {name}, {why}. It was not tried: {figures.Run.NoTrial ?? "no storm was wanted"}.");
            yield break;
        }

        string found =
            !figures.IsFitted
                ? $"{why}; a real storm fits none, so something else had this machine's cores, or the server does what none knows"
            : fit.Better is null ? $"{why}; a real storm did not tell them apart"
            : "which fits a real storm better";
        yield return new($"Discipline: {name}, {found}.");
        yield return new(
            Invariant($"{trial.Storm.ArrivalMilliseconds.Count:#,0} people over {trial.Storm.Over.TotalSeconds:0.#} s ")
                + Invariant($"on {PlanText.Cores(trial.Cores)} here; the model's errors at ")
                + $"{string.Join(", ", fit.ProcessorSharing.Errors.Select(error => RunFigure.Percentile(error.Percent)))}:",
            1
        );
        foreach (DisciplineError error in fit.All)
        {
            IEnumerable<string> errors = error.Errors.Select(one =>
                $"{PlanText.Signed(one.Relative)} "
                + $"({PlanText.Milliseconds(one.ModelMilliseconds)} for {PlanText.Milliseconds(one.MeasuredMilliseconds)} ms)"
            );
            yield return new($"{PlanText.Name(error.Discipline)}: {string.Join(", ", errors)}", 1);
        }

        if (PlanText.Disturbed(trial.Storm.OtherCores) is { } disturbed)
            yield return new(disturbed, 1);
    }

    private static IEnumerable<DocumentItem> Trial(PlanFigures figures)
    {
        if (figures is not { Fit: { } fit, Run.Trial: { } trial })
            yield break;
        string title = $"Forecast against measured: a short storm on {PlanText.Cores(trial.Cores)} here";
        yield return ForecastChart.Of(title, fit);
        yield return new ReportTable(
            title,
            [new("Percentile"), new("Discipline"), new("Measured, ms", true), new("Model, ms", true), new("Its error", true)],
            [
                .. from model in fit.All
                from one in model.Errors
                select (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of(RunFigure.Percentile(one.Percent)),
                        ReportCell.Of(PlanText.Name(model.Discipline)),
                        ReportCell.Figure(one.MeasuredMilliseconds),
                        ReportCell.Figure(one.ModelMilliseconds),
                        ReportCell.Percent(one.Relative),
                    ],
            ]
        );
    }

    private static ReportChart SaturationChart(PlanFigures figures) =>
        new()
        {
            Title = "p95 by logins a second of one node, both logarithmic; each curve from 10 to 95 % of its cores' time",
            Kind = ChartKind.Curves,
            Dimension = "logins on one node, /s",
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

    private static ReportTable SaturationTable(PlanFigures figures) =>
        new(
            "The 95th percentile at some loads",
            [
                new("Key"),
                new("Service", true),
                new("Logins/s at 70 %", true),
                .. Loads.Select(load => new ReportColumn($"p95 at {PlanText.Percent(load)}", true)),
            ],
            [
                .. figures.SaturationCurves.Select(curve =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Of(curve.Name),
                            Milliseconds(curve.ServiceMilliseconds),
                            new(Invariant($"{At(curve, 0.7).LoginsPerSecond:#,0.0}"), At(curve, 0.7).LoginsPerSecond),
                            .. Loads.Select(load => Milliseconds(At(curve, load).P95Milliseconds)),
                        ]
                ),
            ]
        );

    private static SaturationCurvePoint At(SaturationCurve curve, double load) =>
        curve.Points.MinBy(point => Math.Abs(point.Utilization - load))!;

    private static ReportTable SaturationPoints(PlanFigures figures) =>
        new(
            "How the 95th percentile bends as one node's load grows",
            [new("Key"), new("Cores' time in use", true), new("Logins a second", true), new("p95, ms", true)],
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

    private static ReportCell Milliseconds(double? milliseconds) => new($"{PlanText.Milliseconds(milliseconds)} ms", milliseconds);
}
