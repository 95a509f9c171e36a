using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>The figures of a load test and of its model.</summary>
internal static class StormRunFigures
{
    public static IEnumerable<RunFigure> Measured(StormRun run) =>
        from tests in run.RepetitionsByServer()
        let storm = StormFigures.Together(tests)
        let server = storm.Storm
        let name = NameOf(run, server)
        let times = StormPercentiles.Mean([.. tests.Select(test => test.WithFailures)])
        from figure in (RunFigure[])
            [
                // Of all users: failed ones must not make the others' times look better. Of several load tests the geometric mean.
                .. RunFigure.Of($"{name}, p50", times?.At(50), FigureUnit.Milliseconds),
                .. RunFigure.Of($"{name}, p95", times?.At(95), FigureUnit.Milliseconds),
                .. RunFigure.Of($"{name}, finished", storm.PerSecond, FigureUnit.PerSecond),
                .. Login(run, storm, name),
            ]
        select figure.With(("certificate", server.Certificate));

    public static IEnumerable<RunFigure> Derived(StormRun run, MachineFacts machine) =>
        [
            .. from tests in run.RepetitionsByServer()
            from figure in OfServer(tests, NameOf(run, tests[0].Storm))
            select figure.With(("certificate", tests[0].Storm.Certificate)),
            .. from repetitions in run.RepetitionsByServer()
            where repetitions.Count > 1
            from figure in OfRepetitions(repetitions, NameOf(run, repetitions[0].Storm), run.MaxRepetitions ?? 1)
            select figure.With(("certificate", repetitions[0].Storm.Certificate)),
            .. StormModel.Compare(run, machine.Cores).SelectMany(one => OfModel(one.Server, one.Comparison)),
        ];

    // One figure for each percentile, with one sample per repetition.
    private static IEnumerable<RunFigure> OfRepetitions(IReadOnlyList<StormFigures> repetitions, string name, int max) =>
        from percent in StormPercentiles.Percents
        let times = repetitions.Select(one => one.WithFailures?.At(percent) ?? double.PositiveInfinity).ToArray()
        let interval = LogInterval.Of(times, StormRepetitions.Level(max))
        where interval is not null
        select new RunFigure($"{name}, by repetition", interval.Value.Estimate, FigureUnit.Milliseconds)
        {
            Low = interval.Value.Low,
            High = interval.Value.High,
            Samples = times,
        }.With(("percentile", RunFigure.Percentile(percent)));

    private static string NameOf(StormRun run, StormServer server) =>
        $"storm at {run.Server}, {FlowOf(run)}{(server.KeyBits is null ? "key unknown" : $"{server.KeyAlgorithm} {server.KeyBits}-bit")}";

    // Names of figures do not change where there was only one flow.
    private static string FlowOf(StormRun run) => run.Plan.Flow == LoginFlow.Implicit ? "" : $"{run.Plan.Flow.Name()} flow, ";

    private static IEnumerable<RunFigure> OfServer(IReadOnlyList<StormFigures> tests, string name)
    {
        StormFigures storm = tests[0],
            together = StormFigures.Together(tests);
        return
        [
            .. RunFigure.Of($"{name}, login cost in signatures", storm.Storm.Cost?.InSignatures, FigureUnit.Ratio),
            .. RunFigure.Of($"{name}, signatures of a login", storm.Storm.Cost?.Signatures, FigureUnit.Count),
            new($"{name}, planned", together.Storm.Planned, FigureUnit.Count),
            new($"{name}, started", together.Started, FigureUnit.Count),
            new($"{name}, not started", together.NotStarted, FigureUnit.Count),
            new($"{name}, finished in all", together.Finished, FigureUnit.Count),
            new($"{name}, failed", together.Failed, FigureUnit.Count),
            .. together.Causes.Select(cause =>
                new RunFigure($"{name}, failures", cause.Value, FigureUnit.Count).With(("cause", cause.Key))
            ),
            .. RunFigure.Of($"{name}, server's processor time", together.Storm.ServerCpuSeconds, FigureUnit.Seconds),
            .. RunFigure.Of($"{name}, generator's processor time", together.Storm.GeneratorCpuSeconds, FigureUnit.Seconds),
            .. RunFigure.Of($"{name}, memory growth", storm.Growth?.MemoryPercent / 100, FigureUnit.Ratio),
            .. RunFigure.Of($"{name}, growth of open files", storm.Growth?.Files, FigureUnit.Count),
            .. Percentiles($"{name}, first byte from intended start", StormText.FromScheduledStart(tests)),
            .. Percentiles($"{name}, first byte from actual start", StormPercentiles.Mean([.. tests.Select(test => test.FromStarted)])),
            .. Percentiles($"{name}, lateness", storm.Lateness),
            .. storm.Storm.Phases.Count > 1
                ? storm.Storm.Phases.Index().SelectMany(phase => Percentiles($"{name}, {phase.Item}", storm.OfPhase(phase.Index)))
                : [],
            .. storm.ByHost().SelectMany(host => OfHost(host.Host, host.Figures, name)),
            .. BySecond(name, storm.Seconds()),
        ];
    }

    // The core time of a login, by which the machines of a fleet are compared.
    private static RunFigure[] Login(StormRun run, StormFigures storm, string name) =>
        storm is { Finished: > 0, Storm.ServerCpuSeconds: > 0 and var seconds }
            ?
            [
                new RunFigure($"{name}, processor time a login", 1e3 * seconds / storm.Finished, FigureUnit.Milliseconds)
                    .With(
                        (RunFigure.Operation, "login"),
                        (RunFigure.Key, KeyOf(storm.Storm)),
                        (
                            "server",
                            run.Server
                                + (FlowOf(run) is { Length: > 0 } flow ? $", {flow[..^2]}" : "")
                                + (run.Plan.WithPassword ? $", password hashed with {run.PasswordHash ?? "nothing"}" : "")
                        )
                    )
                    .NotCompared(),
            ]
            : [];

    private static string? KeyOf(StormServer server) =>
        server.KeyBits is { } bits ? LabCertificate.KeyName(server.KeyAlgorithm, bits) : null;

    private static IEnumerable<RunFigure> OfHost(StormHost host, StormFigures storm, string name) =>
        from figure in (RunFigure[])
            [
                new($"{name}, planned", host.Planned, FigureUnit.Count),
                new($"{name}, started", storm.Started, FigureUnit.Count),
                new($"{name}, finished in all", storm.Finished, FigureUnit.Count),
                new($"{name}, failed", storm.Failed, FigureUnit.Count) { Failure = host.Failure },
                .. Percentiles($"{name}, first byte from actual start", storm.FromStarted),
            ]
        select figure.With(("load host", host.Name));

    // One figure for each count, with one sample per second.
    private static RunFigure[] BySecond(string name, IReadOnlyList<StormSecond> seconds) =>
        [
            new($"{name}, arrived by second", seconds.Sum(second => second.Arrived), FigureUnit.Count)
            {
                Samples = [.. seconds.Select(second => (double)second.Arrived)],
            },
            new($"{name}, finished by second", seconds.Sum(second => second.Finished), FigureUnit.Count)
            {
                Samples = [.. seconds.Select(second => (double)second.Finished)],
            },
            new($"{name}, failed by second", seconds.Sum(second => second.Failed), FigureUnit.Count)
            {
                Samples = [.. seconds.Select(second => (double)second.Failed)],
            },
        ];

    private static IEnumerable<RunFigure> Percentiles(string name, StormPercentiles? times) =>
        (times?.All ?? []).Select(one =>
            new RunFigure(name, one.Milliseconds, FigureUnit.Milliseconds) { Count = one.CountAtOrAbove }.With(
                ("percentile", RunFigure.Percentile(one.Percent))
            )
        );

    private static IEnumerable<RunFigure> OfModel(StormServer server, StormComparison model) =>
        from figure in (RunFigure[])
            [
                .. RunFigure.Of("model, use of the cores", model.Utilization, FigureUnit.Ratio),
                new("forecast, use of the cores", model.ForecastUtilization, FigureUnit.Ratio),
                .. RunFigure.Of("other work, cores", server.OtherCores, FigureUnit.Count),
                .. RunFigure.Of("drift of the service time since the calibration", model.Drift, FigureUnit.Ratio),
                .. from one in model.Percentiles
                from time in (RunFigure[])
                    [
                        new("measured, first byte", one.MeasuredMilliseconds, FigureUnit.Milliseconds),
                        .. RunFigure.Of("model, first byte", one.ModelMilliseconds, FigureUnit.Milliseconds),
                        .. RunFigure.Of(
                            "model with the calibration's times, first byte",
                            one.RescaledMilliseconds,
                            FigureUnit.Milliseconds
                        ),
                        .. RunFigure
                            .Of("forecast, first byte", one.ForecastMilliseconds, FigureUnit.Milliseconds)
                            .Select(time => time with { Low = one.Range?.LowMilliseconds, High = one.Range?.HighMilliseconds }),
                    ]
                select time.With(("percentile", RunFigure.Percentile(one.Percent))),
                .. (model.Fit?.All ?? []).Select(error =>
                    new RunFigure("largest error of the model", error.Largest, FigureUnit.Ratio).With(
                        ("discipline", error.Discipline.ToString())
                    )
                ),
            ]
        select figure.With(("certificate", server.Certificate ?? server.Program));
}
