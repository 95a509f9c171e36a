using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A load test: the answer first, then the conditions, the counts, the times, and the figures second by second.</summary>
public static class StormDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<StormRun>("storm", () => StormRunTypes.Default, run => [Of(run)]) with
        {
            HasSamples = true,
        };

    /// <exception cref="UserErrorException">The run has no load test.</exception>
    public static Document Of(RunFile run)
    {
        StormRun storms = run.Of<StormRun>();
        StormFigures[] all = [.. storms.Servers.Select(server => StormFigures.Of(server))];
        IReadOnlyList<StormFigures>[] tests = [.. storms.RepetitionsByServer()];
        StormFigures[] together = [.. tests.Select(StormFigures.Together)];
        string[] changes = [.. Changes(tests)];
        string answer = string.Join(' ', changes.Length > 0 ? changes : tests.Select(Answer));
        string? unsigned = StormAnswer.Unsigned(all);
        return new()
        {
            Id = "storm",
            Title = storms.Plan.WithPassword ? "Many logins at once, each with its password" : "Many logins at once",
            Machine = run.Machine,
            Answer =
                (storms.Partial is { } partial ? $"{VerdictWords.Partial}: {partial}. " : "")
                + (unsigned is null ? "" : $"{unsigned} ")
                + answer,
            Cards = StormCards.Of(storms, all),
            Blocks =
            [
                PartialBlock.Of(storms.Partial),
                StormAnswer.Of(storms, all, unsigned, answer),
                new(
                    "inside",
                    Weight.Headline,
                    [
                        .. storms
                            .Servers.Where(server => server.Inside is not null)
                            .Select(server => InsideLine.Of(StormText.Name(server), server.Inside!, serverTiming: null)),
                    ]
                ),
                new("conditions", Weight.Primary, [.. Conditions(storms)]),
                new("counts", Weight.Primary, Counts(together)),
                StormRepeats.Of(storms),
                new("failures", Weight.Primary, [.. together.SelectMany(Failures)]),
                new("times", Weight.Primary, TimesLine(storms), Curve(storms, tests), Times(tests)),
                new("load-hosts", Weight.Primary, [.. all.Where(figures => figures.Storm.Hosts is not null).SelectMany(Hosts)]),
                new("notes", Weight.Primary, [.. all.SelectMany(Notes)]),
                .. StormModel.Compare(storms, run.Machine.Cores).Select(one => ForecastBlocks.Of(one.Server, one.Comparison)),
                .. StormSeconds.Of(all),
                Phases(all),
            ],
        };
    }

    private static string Answer(IReadOnlyList<StormFigures> tests) =>
        StormText.FromScheduledStart(tests) is not { } times
            ? $"{StormText.Name(tests[0].Storm)}: no login was answered."
            : $"{StormText.Name(tests[0].Storm)}: time to first byte p50 {StormText.Milliseconds(times.At(50))} ms, "
                + $"p95 {StormText.Milliseconds(times.At(95))} ms, "
                + $"max {StormText.Milliseconds(times.At(100))} ms; "
                + $"{StormText.Count(tests.Sum(test => test.Failed))} of {StormText.Count(tests.Sum(test => test.Started))} failed.";

    private static IEnumerable<string> Changes(IReadOnlyList<StormFigures>[] all)
    {
        if (all is not [var first, .. { Length: > 0 } others] || StormText.FromScheduledStart(first) is not { } before)
            yield break;
        IReadOnlyList<string> names = ShortNames.Of([.. all.Select(tests => StormText.Name(tests[0].Storm))]);
        string how = first.Count == 1 ? "one load test each" : Invariant($"geometric mean of {first.Count} load tests");
        foreach ((int index, IReadOnlyList<StormFigures> other) in others.Index())
        {
            if (StormText.FromScheduledStart(other) is { } after)
            {
                yield return $"p95 {At(after, 95)} ms with {names[index + 1]} instead of {At(before, 95)} ms with {names[0]}; "
                    + $"p50 {At(after, 50)} instead of {At(before, 50)} ms, max {At(after, 100)} instead of {At(before, 100)} ms ({how}).";
            }
        }

        static string At(StormPercentiles times, double percent) => StormText.Milliseconds(times.At(percent));
    }

    private static IEnumerable<TextLine> Conditions(StormRun run)
    {
        string connections = run.Plan.NewConnections ? "a new connection for each user, included in the time" : "connections are reused";
        string max = run.Engine is null ? Invariant($", at most {run.Plan.Connections:#,0} at once") : "";
        string engine = run.Engine is null ? "" : $"Sent by {run.Engine}, whose times end with the last byte. ";
        yield return new($"{StormText.Load(run.Plan)}.");
        yield return new(
            run.Plan.Flow is LoginFlow.Implicit or LoginFlow.Code
                ? $"{StormText.Scenario(run)}. Each login has its own nonce and state, and fails unless the token is for that user."
                : $"{StormText.Scenario(run)}. A login fails unless its tokens are complete and signed.",
            1
        );
        yield return new($"{(run.Plan.Tls ? "TLS" : "Plain HTTP")}, {connections}{max}.", 1);
        string cores = run.ServerCores is null
            ? StormText.SharedCores(run)
            : $"The server had cores {run.ServerCores}, the load generator {run.GeneratorCores}.";
        yield return new(engine + Capitalized.Of(cores), 1);
        foreach (StormServer server in run.Servers)
        {
            string key = server.KeyBits is null ? "key unknown" : Invariant($"{server.KeyAlgorithm} {server.KeyBits}");
            string algorithm = server.Algorithm is null ? "" : $", {server.Algorithm}";
            string verified = server.VerifiedBy is null
                ? "no signature was verified."
                : Invariant($"{server.TokensVerified} tokens verified by {EngineNames.InSentences(server.VerifiedBy)}.");
            yield return new(
                Invariant($"{StormText.Name(server)}: {key}{algorithm}, on {EngineNames.InSentences(server.Program)}, ")
                    + Invariant($"warm-up {server.WarmUpRequests:#,0} requests; {verified}"),
                1
            );
        }

        foreach (StormServer server in run.Servers)
        {
            if (StormText.Cost(server) is { } cost)
                yield return new($"{StormText.Name(server)}: {cost}", 1);
        }

        if (run.ServerOptions is { } serverOptions)
            yield return new(serverOptions.Sentence, 1);
    }

    private static ReportTable Counts(StormFigures[] all) =>
        ReportTable.Of(
            "Logins and cores",
            all,
            [
                new("Certificate", one => ReportCell.Of(StormText.Name(one.Storm))),
                new("Planned", one => ReportCell.Count(one.Storm.Planned), true),
                new("Started", one => ReportCell.Count(one.Started), true) { IsExtra = true },
                new("Not started", one => ReportCell.Count(one.NotStarted), true) { IsExtra = true },
                new("Finished", one => ReportCell.Count(one.Finished), true),
                new("Failed", one => ReportCell.Count(one.Failed), true),
                new("Finished/s", one => Figure(one.PerSecond, "#,##0.0"), true),
                new("Server cores used", one => Figure(one.ServerCores, "0.00"), true),
                new("Generator cores used", one => Figure(one.Storm.GeneratorCpuSeconds / one.Storm.Seconds, "0.00"), true)
                {
                    IsExtra = true,
                },
                new("Generator, µs per request", one => Figure(GeneratorMicroseconds(one), "#,##0"), true) { IsExtra = true },
            ]
        );

    private static double? GeneratorMicroseconds(StormFigures figures) =>
        figures.Started > 0 ? 1e6 * figures.Storm.GeneratorCpuSeconds / figures.Started : null;

    private static IEnumerable<TextLine> Failures(StormFigures figures) =>
        figures.Causes.Select(cause => new TextLine(
            $"{StormText.Name(figures.Storm)}: {StormText.Count(cause.Value)} failed: {cause.Key}",
            1
        ));

    private static TextLine TimesLine(StormRun run) =>
        new(
            $"Time to {StormText.LastTimedByte(run)} byte of finished logins in ms; "
                + (
                    run.Repetitions is { Count: > 0 } later
                        ? Invariant($"percentiles by nearest rank, of {later.Count + 1} load tests the geometric mean:")
                        : "percentiles by nearest rank, so that each is a measured time:"
                )
        );

    private static ReportTable Times(IReadOnlyList<StormFigures>[] all) =>
        new(
            "Percentiles, ms",
            [
                new("Certificate"),
                new("From"),
                .. StormPercentiles.Percents.Select(percent => new ReportColumn(RunFigure.Percentile(percent), true)
                {
                    IsExtra = percent is 90 or 99.9,
                }),
                new("Samples", true) { IsExtra = true },
            ],
            [.. all.SelectMany(Rows)]
        );

    private static IEnumerable<IReadOnlyList<ReportCell>> Rows(IReadOnlyList<StormFigures> tests)
    {
        StormServer storm = tests[0].Storm;
        yield return Row("scheduled start", StormText.FromScheduledStart(tests), one => Milliseconds(one.Milliseconds));
        yield return Row("actual start", Mean(one => one.FromStarted), one => Milliseconds(one.Milliseconds));
        if (storm.Phases.Count > 1)
        {
            foreach ((int phase, string what) in storm.Phases.Index())
                yield return Row($"start of {what}", Mean(one => one.OfPhase(phase)), one => Milliseconds(one.Milliseconds));
        }

        yield return Row("sample count", StormText.FromScheduledStart(tests), one => ReportCell.Count(one.CountAtOrAbove));

        StormPercentiles? Mean(Func<StormFigures, StormPercentiles?> times) => StormPercentiles.Mean([.. tests.Select(times)]);

        IReadOnlyList<ReportCell> Row(string from, StormPercentiles? times, Func<StormPercentile, ReportCell> cell) =>
            [
                ReportCell.Of(StormText.Name(storm)),
                ReportCell.Of(from),
                .. StormPercentiles.Percents.Select((_, index) => times is null ? ReportCell.Of("not measured") : cell(times.All[index])),
                ReportCell.Count(times?.Count ?? 0),
            ];
    }

    private static ReportChart Curve(StormRun run, IReadOnlyList<StormFigures>[] all) =>
        PercentileCurve.Chart(
            run.Repetitions is { Count: > 0 } later
                ? Invariant($"Time to first byte by percentile, geometric mean of {later.Count + 1} load tests")
                : "Time to first byte by percentile",
            all.Zip(ShortNames.Of([.. all.Select(tests => StormText.Name(tests[0].Storm))]))
                .SelectMany(one => PercentileCurve.OfRepetitions(one.Second, [.. one.First.Select(FirstBytes)]))
        ) with
        {
            Limits =
            [
                .. run
                    .Assertions.Select(StormAssertion.Parse)
                    .Where(assertion => assertion.IsOfTime)
                    .Select(assertion => new ChartLimit(assertion.Limit, assertion.Text)),
            ],
        };

    private static IEnumerable<double> FirstBytes(StormFigures figures) =>
        from sample in figures.Storm.Samples
        where sample is { Started: not null, Failure: null, FirstByte: not null }
        select sample.FirstByte!.Value - sample.ScheduledStart;

    private static IEnumerable<DocumentItem> Hosts(StormFigures figures)
    {
        yield return new TextLine($"{StormText.Name(figures.Storm)} by load host, in ms from the actual start:");
        yield return ReportTable.Of(
            $"{StormText.Name(figures.Storm)} by load host, ms",
            figures.ByHost(),
            [
                new("Load host", one => ReportCell.Of(one.Host.Name)),
                new("Planned", one => ReportCell.Count(one.Host.Planned), true),
                new("Started", one => ReportCell.Count(one.Figures.Started), true) { IsExtra = true },
                new("Not started", one => ReportCell.Count(one.Figures.NotStarted), true) { IsExtra = true },
                new("Finished", one => ReportCell.Count(one.Figures.Finished), true),
                new("Failed", one => ReportCell.Count(one.Figures.Failed), true),
                new("p50", one => Milliseconds(one.Figures.FromStarted?.At(50)), true),
                new("p95", one => Milliseconds(one.Figures.FromStarted?.At(95)), true),
                new("max", one => Milliseconds(one.Figures.FromStarted?.At(100)), true),
                new("Late start, p99", one => Milliseconds(one.Figures.Lateness?.At(99)), true) { IsExtra = true },
            ]
        );
        foreach (StormHost host in figures.Storm.Hosts!.Where(host => host.Failure is not null))
            yield return new TextLine($"{host.Name}: {host.Failure}", 1);
    }

    private static IEnumerable<TextLine> Notes(StormFigures figures)
    {
        string name = StormText.Name(figures.Storm);
        string[] singleSample =
        [
            .. from one in figures.FromScheduledStart?.All ?? []
            where one is { CountAtOrAbove: 1, Percent: < 100 }
            select RunFigure.Percentile(one.Percent),
        ];
        if (singleSample.Length > 0)
        {
            yield return new(
                Invariant($"{name}: {string.Join(" and ", singleSample)} of {figures.FromScheduledStart!.Count:#,0} samples ")
                    + $"{(singleSample.Length == 1 ? "is a single sample" : "are single samples")}.",
                1
            );
        }

        if (figures.Storm.Samples.Count > 0 && figures.Lateness is { } late)
        {
            yield return new(
                $"{name}: logins started {StormText.Milliseconds(late.At(50))} ms late at p50, "
                    + $"{StormText.Milliseconds(late.At(99))} ms at p99, {StormText.Milliseconds(late.At(100))} ms at most.",
                1
            );
        }

        if (figures.Growth is { } growth)
        {
            yield return new(
                Invariant($"{name}: the server used {growth.MemoryBefore / (1 << 20):0.0} MB ")
                    + Invariant($"and at least {growth.FilesBefore} open files in the second quarter, ")
                    + Invariant($"{growth.MemoryAfter / (1 << 20):0.0} MB ({growth.MemoryPercent:+0.0;-0.0;0.0}%) ")
                    + Invariant($"and {growth.FilesAfter} in the last."),
                1
            );
        }
    }

    private static DocumentBlock Phases(StormFigures[] all)
    {
        ChartPoint[] points =
        [
            .. from figures in all
            where figures.Storm.Phases.Count > 1
            from phase in figures.Storm.Phases.Index()
            let times = figures.OfPhase(phase.Index)
            where times is not null
            select new ChartPoint(phase.Item, StormText.Name(figures.Storm), times.At(50)),
        ];
        return new(
            "phases",
            Weight.Detail,
            points.Length == 0
                ? []
                :
                [
                    new ReportChart
                    {
                        Title = "Time of one login by request, medians",
                        Kind = ChartKind.Stack,
                        Dimension = "certificate",
                        Figure = "ms",
                        Points = points,
                    },
                ]
        );
    }

    private static ReportCell Figure(double? figure, string format) => new(StormText.Figure(figure, format), figure);

    /// <summary>A time that may be infinite, or unknown.</summary>
    internal static ReportCell Milliseconds(double? milliseconds) =>
        new(StormText.Milliseconds(milliseconds), double.IsFinite(milliseconds ?? double.NaN) ? milliseconds : null);
}
