using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Storm;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Many people logging in at once, with one certificate after the other.</summary>
internal static class StormSection
{
    // More than a screen is wide are not told apart.
    private const int MostSeconds = 240;

    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        if (reported.Run.Storms is not { Servers.Count: > 0 } run)
            yield break;
        StormFigures[] all = [.. run.Servers.Select(server => new StormFigures(server))];
        yield return new()
        {
            Title = "Many logins at once",
            Run = reported.Name,
            Answer = Answer(all),
            Notes =
            [
                $"{StormWords.Load(run.Plan)}. Each asks for {StormWords.Scenario(run)}.",
                .. StormVerdict.Of(run).Select(verdict => $"{verdict.Assertion.Text}, {StormWords.Name(verdict.Figures.Storm)}: {(verdict.IsMet ? "met" : "NOT MET")}."),
                .. all.SelectMany(figures => figures.Causes.Select(cause => $"{StormWords.Name(figures.Storm)}: {StormWords.Count(cause.Value)} failed: {cause.Key}.")),
                run.ServerCores is null ? "Server and load generator shared this machine's cores: the times are longer for it." : $"The server had cores {run.ServerCores}, the load generator {run.GeneratorCores}.",
                .. run.Partial is { } partial ? [$"PARTIAL: {partial}. What is here was measured before."] : Array.Empty<string>(),
            ],
            Figures = [Percentiles(all), .. BySecond(all), .. Phases(all), .. Forecasts(reported.Run), Counts(all)],
        };
    }

    private static string Answer(StormFigures[] all) => StormText.BeforeAndAfter(all) is { Length: > 0 } changes
        ? changes.TrimEnd().Replace("\n", " ", StringComparison.Ordinal)
        : string.Join(" ", all.Select(figures => figures.FromIntended is { } times
            ? $"{StormWords.Name(figures.Storm)}: p50 {StormWords.Milliseconds(times.At(50))} ms, p95 {StormWords.Milliseconds(times.At(95))} ms, the longest {StormWords.Milliseconds(times.At(100))} ms to the first byte; {StormWords.Count(figures.Failed)} of {StormWords.Count(figures.Started)} failed."
            : $"{StormWords.Name(figures.Storm)}: nobody was answered."));

    private static ReportFigure Percentiles(StormFigures[] all) => new(
        new("Time to the first byte from the intended start, of those who finished",
            [new("Certificate"), .. StormPercentiles.Percents.Select(percent => new ReportColumn($"{StormWords.Percentile(percent)}, ms", true)), new("Samples", true)],
            [.. all.Select(figures => (IReadOnlyList<ReportCell>)
            [
                ReportCell.Of(StormWords.Name(figures.Storm)), .. StormPercentiles.Percents.Select(percent => ReportCell.Figure(figures.FromIntended?.At(percent))), ReportCell.Count(figures.FromIntended?.Count ?? 0),
            ])]),
        new ReportChart
        {
            Title = all.Length > 1 ? "Time to the first byte, before and after, by percentile" : "Time to the first byte by percentile",
            Kind = ChartKind.Lines,
            Along = "percentile",
            Figure = "ms to the first byte",
            IsLogarithmic = true,
            IsOfPercentiles = true,
            Points =
            [
                .. all.SelectMany(figures => PercentileCurve.Of(
                    StormWords.Name(figures.Storm),
                    from sample in figures.Storm.Samples
                    where sample is { Started: not null, Failure: null, FirstByte: not null }
                    select sample.FirstByte!.Value - sample.Intended)),
            ],
        });

    private static IEnumerable<ReportFigure> BySecond(StormFigures[] all)
    {
        (string Name, IReadOnlyList<StormSecond> Seconds)[] storms = [.. all.Select(figures => (StormWords.Name(figures.Storm), figures.Seconds()))];
        if (storms.All(storm => storm.Seconds.Count == 0))
            yield break;
        yield return new(
            new("By second",
                [new("Certificate"), new("Second", true), new("Came", true), new("Done", true), new("Failed", true), new("Median of those who came, ms", true), new("Longest, ms", true)],
                [.. from storm in storms
                    from second in storm.Seconds
                    select (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of(storm.Name), ReportCell.Count(second.Second), ReportCell.Count(second.Arrived), ReportCell.Count(second.Finished), ReportCell.Count(second.Failed), ReportCell.Figure(second.Median), ReportCell.Figure(second.Longest),
                    ]]),
            new ReportChart
            {
                Title = "Median time to the first byte of those who came in each second",
                Kind = ChartKind.Lines,
                Along = "seconds from the beginning",
                Figure = "ms to the first byte",
                IsLogarithmic = true,
                Points = [.. storms.SelectMany(storm => Thinned(storm.Name, storm.Seconds))],
            });
    }

    // Seconds are put together, never left out: the point is the median of their medians.
    private static IEnumerable<ChartPoint> Thinned(string name, IReadOnlyList<StormSecond> seconds)
    {
        int together = (seconds.Count + MostSeconds - 1) / MostSeconds;
        return from chunk in seconds.Chunk(Math.Max(1, together))
               let medians = chunk.Select(second => second.Median).OfType<double>().ToArray()
               where medians.Length > 0
               select new ChartPoint(name, string.Create(CultureInfo.InvariantCulture, $"{chunk[0].Second} s"), medians.Median(), At: chunk[0].Second);
    }

    private static IEnumerable<ReportFigure> Phases(StormFigures[] all)
    {
        var phases = (from figures in all
                      where figures.Storm.Phases.Count > 1
                      from phase in figures.Storm.Phases.Index()
                      let times = figures.OfPhase(phase.Index)
                      where times is not null
                      select (Name: StormWords.Name(figures.Storm), Phase: phase.Item, Times: times)).ToArray();
        if (phases.Length == 0)
            yield break;
        yield return new(
            new("One login's time by request: from each request's own start to its first byte",
                [new("Certificate"), new("Request"), .. StormPercentiles.Percents.Select(percent => new ReportColumn($"{StormWords.Percentile(percent)}, ms", true))],
                [.. phases.Select(phase => (IReadOnlyList<ReportCell>)[ReportCell.Of(phase.Name), ReportCell.Of(phase.Phase), .. StormPercentiles.Percents.Select(percent => ReportCell.Figure(phase.Times.At(percent)))])]),
            new ReportChart
            {
                Title = "One login's time by request, medians",
                Kind = ChartKind.Stack,
                Along = "certificate",
                Figure = "ms",
                Points = [.. phases.Select(phase => new ChartPoint(phase.Phase, phase.Name, phase.Times.At(50)))],
            });
    }

    private static IEnumerable<ReportFigure> Forecasts(RunFile run)
    {
        foreach ((StormServer server, StormComparison comparison) in StormModel.Compare(run.Storms!, run.Machine.Cores))
        {
            string name = StormWords.Name(server);
            yield return new(
                new($"Forecast against measured, {name}",
                    [new("Percentile"), new("Measured, ms", true), new("Forecast from calibration, ms", true), new("Its error", true), new("Nine in ten storms from, ms", true), new("to, ms", true), new("Model that is told arrivals and mean service, ms", true), new("Its error", true)],
                    [.. comparison.Percentiles.Select(one => (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of(StormWords.Percentile(one.Percent)), ReportCell.Figure(one.MeasuredMilliseconds), ReportCell.Figure(one.ForecastMilliseconds), ReportCell.Percent(one.ForecastError),
                        ReportCell.Figure(one.Range?.LowMilliseconds), ReportCell.Figure(one.Range?.HighMilliseconds), ReportCell.Figure(one.RescaledMilliseconds), ReportCell.Percent(one.RescaledError),
                    ])]),
                ForecastChart.Of($"Forecast against measured, {name}", comparison));
        }
    }

    private static ReportFigure Counts(StormFigures[] all) => new(new(
        "Who came, and what it took",
        [new("Certificate"), new("Key, bits", true), new("Planned", true), new("Started", true), new("Finished", true), new("Failed", true), new("Finished a second", true), new("Server's cores in use", true), new("Generator's cores in use", true), new("Tokens verified", true), new("Verified by")],
        [.. all.Select(figures => (IReadOnlyList<ReportCell>)
        [
            ReportCell.Of(StormWords.Name(figures.Storm)), ReportCell.Size(figures.Storm.KeyBits), ReportCell.Count(figures.Storm.Planned), ReportCell.Count(figures.Started), ReportCell.Count(figures.Finished), ReportCell.Count(figures.Failed),
            ReportCell.Figure(figures.PerSecond), ReportCell.Figure(figures.ServerCores), ReportCell.Figure(figures.Storm.GeneratorCpuSeconds / figures.Storm.Seconds), ReportCell.Count(figures.Storm.TokensVerified), ReportCell.Of(figures.Storm.VerifiedBy),
        ])]));
}
