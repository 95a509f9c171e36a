using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Lab.Plan;

/// <summary>A plan: the cores that the peak needs and the response times first, then the evidence, and the saturation point.</summary>
public static class PlanDocument
{
    public static ReportedKind Kind() => ReportedKind.Of<PlanRun>("plan", () => PlanRunTypes.Default, run => [Of(run)]);

    private static readonly double[] Shown = [50, 90, 95, 99];

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
            Title =
                $"A plan for {run.Certificate} ({run.Key.Key}) on {EngineNames.InSentences(run.Program)}"
                + (run.Flow == LoginFlow.Implicit ? "" : $", flow {run.Flow.Name()}"),
            Machine = machine,
            Cards = [PlanAnswer.Card(figures)],
            Blocks =
            [
                new("answer", Weight.Headline, PlanAnswer.Items(figures)),
                new("load", Weight.Primary, [.. Answer(figures).Select(line => new TextLine(line))]),
                new("waits", Weight.Primary, [.. Waits(figures)]),
                new("service-time", Weight.Primary, [.. Service(figures)]),
                new("discipline", Weight.Primary, [.. PlanTrialText.Discipline(figures)]),
                new("saturation-chart", Weight.Primary, PlanSaturation.Chart(figures)),
                new("saturation", Weight.Primary, PlanSaturation.Table(figures)),
                new("trial", Weight.Detail, [.. PlanTrialText.Comparison(figures)]),
                new("saturation-points", Weight.Detail, PlanSaturation.Points(figures)),
            ],
        };
    }

    private static IEnumerable<string> Answer(PlanFigures figures)
    {
        PlanRequest asked = figures.Run.Request;
        string moment =
            asked.PeakFactor == 1
                ? ""
                : Invariant($" (a mean of {asked.LoginsPerSecond:#,0.#} in the busiest period, ")
                    + Invariant($"times a peak factor of {asked.PeakFactor:0.##})");
        string speed =
            asked.Speed == 1 ? "like this machine's" : Invariant($"at {asked.Speed:0.###}× this machine's speed (ASSUMED, not measured)");
        yield return Invariant($"{figures.Load.LoginsPerSecond:#,0.#} logins/s{moment} ")
            + Invariant($"need {ForecastText.Cores(figures.CoresNeeded)} {speed}, ")
            + Invariant($"at {ForecastText.Percent(LoginDemand.RecommendedUtilization)} utilization.");
        string each =
            asked.Nodes == 1 ? ForecastText.Cores(asked.Cores) : Invariant($"{asked.Nodes:#,0} nodes of {ForecastText.Cores(asked.Cores)}");
        string tooMuch = figures.Forecast.Utilization > LoginDemand.RecommendedUtilization ? ", more than recommended" : "";
        yield return figures.Forecast.Overload is { } overload
            ? $"{each}: {overload}"
            : Invariant($"{each}: utilization {100 * figures.Forecast.Utilization:0}%{tooMuch}.");
        if (figures.Node.Discipline == Discipline.EventLoop)
        {
            yield return "One thread of a process does everything but signing: "
                + Invariant($"a process uses at most {figures.Node.MaxCores:0.0} cores of its node.");
        }
    }

    private static IEnumerable<DocumentItem> Waits(PlanFigures figures)
    {
        if (figures.Forecast is not { Responses: { } responses } forecast)
        {
            yield return new TextLine("An overload has no forecast: its percentiles depend on its duration alone.");
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
            Title = "Predicted time to first byte with its 90% prediction interval",
            Kind = ChartKind.Steps,
            Dimension = "percentile",
            Figure = "time to first byte, ms",
            Points =
            [
                .. from row in rows
                where row.At is not null
                select new ChartPoint(
                    "predicted",
                    row.Name,
                    row.At!.Value,
                    Low: row.Range?.LowMilliseconds,
                    High: row.Range?.HighMilliseconds
                ),
            ],
        };
        yield return ReportTable.Of(
            "Predicted time to first byte",
            rows,
            [
                new("Percentile", row => ReportCell.Of(row.Name)),
                new("Time to first byte", row => Milliseconds(row.At), true),
                new("90% prediction interval", row => ReportCell.Of(ForecastText.Range(row.Range)), true),
            ]
        );
        string storms = forecast.Storms == 1 ? "1 login burst" : Invariant($"{forecast.Storms} login bursts");
        yield return new TextLine(
            Invariant($"Simulated: {storms} of {figures.Run.Request.Seconds:0.#} s, Poisson arrivals, ")
                + Invariant($"seed {figures.Run.Request.Seed}, {ForecastText.Name(figures.Discipline)}. ")
                + (
                    forecast.Ranges.Count == 0
                        ? "The login bursts are too few or too large for a prediction interval."
                        : "90% of single login bursts are within the prediction interval."
                )
        );
        yield return new TextLine($"Simulated mean wait: {ForecastText.Milliseconds(forecast.SimulatedWaitMilliseconds)} ms.", 1);
        if (forecast.AllenCunneenMilliseconds is { } allen)
        {
            yield return new TextLine(
                "Allen and Cunneen's approximation, for first come, first served in the steady state: "
                    + $"{ForecastText.Milliseconds(allen)} ms "
                    + "(Allen, Probability, Statistics, and Queueing Theory, 2nd edition, 1990).",
                1
            );
        }

        if (forecast.SharingMilliseconds is { } sharing)
        {
            yield return new TextLine(
                $"Processor sharing in the steady state: {ForecastText.Milliseconds(sharing)} ms, "
                    + "exact for independent service times (Cohen, Acta Informatica 12, 1979).",
                1
            );
        }

        yield return new TextLine("Percentiles are simulated: no formula gives them.", 1);
    }

    private static IEnumerable<TextLine> Service(PlanFigures figures)
    {
        PlanRun run = figures.Run;
        Calibration calibration = run.Calibration;
        (string one, string many) = run.Flow == LoginFlow.Implicit ? ("page", "pages") : ("login", $"logins of the {run.Flow.Name()} flow");
        yield return new(
            Invariant($"Calibrated with {run.Certificate} ({run.Key.Key}, {run.Algorithm}) on {run.Program}: ")
                + Invariant($"{calibration.ResponseMilliseconds.Count:#,0} {many} one after the other on one connection, ")
                + Invariant($"after {run.WarmUpRequests:#,0} warm-up requests.")
        );
        string share = calibration.ServerMilliseconds is null ? "its response time" : "the server's own time";
        yield return new(
            "Service time: "
                + calibration.Basis switch
                {
                    ServiceBasis.ProcessorTime =>
                        $"{ForecastText.Milliseconds(calibration.ProcessorMilliseconds)} ms of processor time per {one}, "
                            + $"all processes of the server. It is divided among the {one}s by {share}.",
                    ServiceBasis.ServerTiming =>
                        $"{ForecastText.Milliseconds(figures.PageMilliseconds)} ms per {one} as reported by the server: "
                            + "its processor time cannot be read here.",
                    _ => $"{ForecastText.Milliseconds(figures.PageMilliseconds)} ms per {one}, its time to first byte: "
                        + "neither processor time nor Server-Timing is available. This includes all other waits, so it is too long.",
                },
            1
        );
        yield return new(
            "Service times keep their measured order, because slow ones follow each other. A random order would give shorter waits.",
            1
        );
        yield return new(
            run.Hash is { } hash
                ? $"Every login also hashes a password: {hash.Name}, {ForecastText.Milliseconds(hash.Milliseconds)} ms of a core."
                    + (hash.AtOncePerGibibyte is { } atOnce ? Invariant($" One GiB holds {atOnce:N0} of them at once.") : "")
                : "No password is hashed: users are already signed in. --password-hash adds a hash to every login.",
            1
        );
        string speed = run.Request.Speed == 1 ? "" : " at the assumed speed";
        yield return new(
            $"A login uses a core for {ForecastText.Milliseconds(figures.Load.ServiceMilliseconds)} ms{speed}, "
                + $"{Signature(figures)}. "
                + $"It also waits {ForecastText.Milliseconds(figures.DelayMilliseconds)} ms without using a core.",
            1
        );
        if (RoundsText.OtherPrograms(calibration.OtherCores) is { } disturbed)
            yield return new(disturbed, 1);
        if (calibration.WasDisturbed == true)
        {
            yield return new(
                "The server's work took longer than its processor time: other programs used this machine, "
                    + "or the server waits for a store. In the first case run it again.",
                1
            );
        }
    }

    /// <summary>
    /// The signature's part of a login. It is timed by itself: on a noisy machine it may take longer than the page that contains it.
    /// </summary>
    private static string Signature(PlanFigures figures)
    {
        double signature = figures.Run.Key.Milliseconds / figures.Run.Request.Speed;
        double signatures = figures.Run.Calibration.Signatures ?? 1;
        return signatures * signature <= figures.Load.ServiceMilliseconds
            ? signatures == 1
                ? $"{ForecastText.Milliseconds(signature)} ms of it for the signature"
                : Invariant($"{ForecastText.Milliseconds(signatures * signature)} ms of it for {signatures:0.##} signatures ")
                    + $"of {ForecastText.Milliseconds(signature)} ms"
            : $"less than the signature alone ({ForecastText.Milliseconds(signature)} ms), so the signature's share is undecided";
    }

    internal static ReportCell Milliseconds(double? milliseconds) => new($"{ForecastText.Milliseconds(milliseconds)} ms", milliseconds);
}
