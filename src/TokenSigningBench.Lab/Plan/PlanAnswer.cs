using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Plan;

/// <summary>The answer of a plan: whether the cores are enough, the predicted times, what to do, and one caveat.</summary>
internal static class PlanAnswer
{
    private static readonly double[] Shown = [50, 95];

    public static DocumentItem[] Items(PlanFigures figures) =>
        figures is { IsContradicted: true, ExceedsQuota: false }
            ? Undecided(figures)
            :
            [
                Verdict(figures),
                Table(figures),
                .. figures.Run.Hash is { AtOncePerGibibyte: { } many, Name: var name }
                    ? [new TextLine(Invariant($"Memory: one GiB holds {many:N0} hashes at once ({name})."))]
                    : Array.Empty<DocumentItem>(),
                .. Advice(figures).Concat(Caveat(figures) is { } caveat ? [$"Caveat: {caveat}"] : []).Select(line => new TextLine(line)),
            ];

    /// <summary>The answer at a glance.</summary>
    public static VerdictCard Card(PlanFigures figures)
    {
        DocumentItem[] items = Items(figures);
        PlanRequest request = figures.Run.Request;
        return new(items.OfType<VerdictLine>().First().Word, $"{ShortNames.Of([figures.Run.Certificate])[0]}, {figures.Run.Key.Key}")
        {
            Value = figures.IsContradicted ? null : Invariant($"{figures.CoresNeeded:#,0}"),
            Unit = figures.CoresNeeded == 1 ? "core" : "cores",
            Meaning = figures.IsContradicted
                ? items.OfType<VerdictLine>().First().Text
                : $"needed for {Rate(figures.Load.LoginsPerSecond)} logins/s; {request.Nodes * request.Cores} planned.",
            Advice = Document.AdviceIn(items),
        };
    }

    private static DocumentItem[] Undecided(PlanFigures figures)
    {
        DisciplineError nearest = figures.Fit!.All.MinBy(error => error.Largest)!;
        PercentileError worst = nearest.Errors.MaxBy(error => Math.Abs(error.Relative))!;
        return
        [
            new VerdictLine(VerdictWords.Undecided, "The forecast failed its own check, so no figure of it is reliable."),
            new TextLine(
                $"The best model, {ForecastText.Name(nearest.Discipline)}, predicts a {RunFigure.Percentile(worst.Percent)} "
                    + $"{ForecastText.Percent(Math.Abs(worst.Relative))} {(worst.Relative < 0 ? "lower" : "higher")} "
                    + "than a short load test here measured."
            ),
            new TextLine(
                figures.ExceedsQuota || figures.Forecast.Overload is not null
                    ? $"By the calibration alone, {Served(figures)}"
                    : $"By the calibration alone, {Rate(figures.Load.LoginsPerSecond)} logins/s use "
                        + $"{ShareText.Busy(figures.Forecast.Utilization)} of "
                        + $"{ForecastText.Cores(figures.Run.Request.Nodes * figures.Run.Request.Cores)}."
            ),
            new TextLine("Next: run it again on a quiet machine."),
        ];
    }

    private static VerdictLine Verdict(PlanFigures figures) =>
        new(
            VerdictWords.Of(figures.FitsPeak),
            figures.FitsPeak == Conclusion.Undecided
                ? $"The utilization is {ForecastText.Percent(figures.UtilizationRange.Low)} to "
                    + $"{ForecastText.Percent(figures.UtilizationRange.High)} (90%). A quieter machine or one more core decides."
                : Served(figures)
        );

    private static string Served(PlanFigures figures)
    {
        PlanRequest request = figures.Run.Request;
        string nodes =
            request.Nodes == 1
                ? ForecastText.Cores(request.Cores)
                : Invariant($"{request.Nodes:#,0} nodes of {ForecastText.Cores(request.Cores)}");
        string serve = request.Nodes * request.Cores == 1 ? "serves" : "serve";
        string rate = Rate(figures.Load.LoginsPerSecond);
        if (figures.ExceedsQuota)
            return $"The signer's quota allows {Rate(figures.QuotaLoginsPerSecond!.Value)} of {rate} logins/s, on any cores.";
        return figures.Forecast.Overload is { } overload
            ? $"{nodes} {serve} {Rate(overload.CapacityPerSecond)} of {rate} logins/s."
            : $"{nodes} {serve} {rate} logins/s, at {ForecastText.Percent(figures.Forecast.Utilization)} utilization.";
    }

    private static ReportTable Table(PlanFigures figures)
    {
        Forecast forecast = figures.Forecast;
        string certificate = ShortNames.Of([figures.Run.Certificate])[0];
        return new(
            "",
            [new($"{certificate} ({figures.Run.Key.Key})"), new("Predicted", true), new("90% prediction interval")],
            [
                .. from percent in Shown
                let time = forecast.Responses?.At(percent)
                where time is not null
                select (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of($"Time to first byte, {RunFigure.Percentile(percent)}"),
                        new($"{ForecastText.Milliseconds(time)} ms", time),
                        Interval(forecast.Ranges.FirstOrDefault(range => range.Percent == percent)),
                    ],
                Row(
                    Invariant($"Cores needed, at {ForecastText.Percent(LoginDemand.RecommendedUtilization)} utilization"),
                    Invariant($"{figures.CoresNeeded:#,0}"),
                    figures.CoresNeeded
                ),
                Row("Utilization", ForecastText.Percent(forecast.Utilization), forecast.Utilization),
                Row("Saturation point", $"{Rate(Saturation(figures))}/s", Saturation(figures)),
                .. figures.QuotaLoginsPerSecond is { } quota
                    ? [Row("The signer's quota", $"{Rate(quota)}/s", quota)]
                    : Array.Empty<IReadOnlyList<ReportCell>>(),
            ]
        );
    }

    private static IReadOnlyList<ReportCell> Row(string label, string text, double value) =>
        [ReportCell.Of(label), new(text, value), ReportCell.Plain("")];

    private static ReportCell Interval(PercentileRange? range) =>
        ReportCell.Plain(range is null ? "unknown" : $"{ForecastText.Range(range)} ms");

    // The rate at which every core that the nodes can use is busy.
    private static double Saturation(PlanFigures figures) => figures.Load.CapacityPerSecond * figures.Node.MaxCores / figures.Node.Cores;

    private static IEnumerable<string> Advice(PlanFigures figures)
    {
        PlanRequest request = figures.Run.Request;
        int cores = request.Nodes * request.Cores;
        if (request.SignerQuota is { } signatures)
        {
            yield return Invariant(
                $"The quota is {signatures:0.##} signatures/s, with {figures.Run.Calibration.Signatures ?? 1:0.##} a login"
            ) + (request.SignerQuotaSource is { } source ? $": {source}." : ".");
            if (figures.ExceedsQuota)
                yield return "Fix: use more vaults or accounts, a higher quota, another kind of key, or fewer tokens per login.";
        }

        if (figures.CoresNeeded > cores)
            yield return Invariant($"Fix: use {ForecastText.Cores(figures.CoresNeeded)} in total instead of {cores:#,0}.");
        if (figures.Forecast.Overload is { } overload)
        {
            yield return Invariant($"After {request.Seconds:0.#} s, {overload.WaitingAtTheEnd:#,0} logins wait. ")
                + Invariant($"Serving them takes {overload.ClearedAfterMilliseconds / 1e3:0.#} s more.");
        }

        if (figures.Run.OtherKeys.Count > 0 && SmallestOf(figures) is var (key, needed) && needed < figures.CoresNeeded)
            yield return $"With {key}, {ForecastText.Cores(needed)} {(needed == 1 ? "is" : "are")} enough.";
    }

    private static (string Key, int Cores) SmallestOf(PlanFigures figures) =>
        figures
            .SaturationCurves.Skip(1)
            .Select(curve => (curve.Name, OfferedLoad.CoresFor(figures.Load.LoginsPerSecond, curve.ServiceMilliseconds)))
            .DefaultIfEmpty(("", int.MaxValue))
            .MinBy(one => one.Item2);

    // What makes the forecast doubtful, worst first.
    private static string? Caveat(PlanFigures figures)
    {
        PlanRun run = figures.Run;
        double? other = new[] { run.Calibration.OtherCores, run.Trial?.Storm.OtherCores }.Max();
        return other > BusyCores.Disturbing
                ? Invariant($"other programs used {other:0.00} cores of this machine. Run it again on a quiet machine.")
            : run.Calibration.WasDisturbed == true
                ? "the server's work took longer than its processor time. If other programs ran, run it again."
            : run.Request.Speed != 1 ? Invariant($"a speed of {run.Request.Speed:0.###}× this machine's is assumed, not measured.")
            : figures.Node.Discipline == Core.Capacity.Discipline.EventLoop
                ? Invariant($"one thread does everything but signing: a process uses at most {figures.Node.MaxCores:0.0} cores.")
            : run.Trial is null ? "the forecast was not checked by a load test."
            : run.Hash is null ? "no password is hashed: users are already signed in."
            : null;
    }

    private static string Rate(double perSecond) => Invariant($"{perSecond:#,0.#}");
}
