using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Check.Reporting;

/// <summary>
/// Results of BenchmarkDotNet, from any project: one section per class, with a chart of the parameters in which its cases differ.
/// </summary>
public static class BenchmarksDocument
{
    public static ReportedKind Kind() => ReportedKind.Of<BenchmarksRun>("benchmarks", () => BenchmarksRunTypes.Default, Of);

    // A default answer has at most 25 lines.
    private const int MaxListed = 16;

    // Comparing each case with each other takes too long for more.
    private const int MaxCompared = 500;

    private const string Level = "99.9%";

    public static IEnumerable<Document> Of(RunFile run) =>
        from suite in (run.Part is BenchmarksRun benchmarks ? benchmarks.Rows : []).GroupBy(row => row.Suite)
        select Of(suite.Key, [.. suite.Select(row => new TimedBenchmark(row, row.Nanoseconds.Summarize()))]);

    private static Document Of(string suite, TimedBenchmark[] rows)
    {
        if (rows.Select(row => row.Row.Job).Distinct().Count() > 1)
            rows = [.. rows.Select(row => row with { HasJob = true })];
        var unit = TimeUnit.For(rows.Where(row => row.Times is not null).Select(row => row.Times!.Mean));
        return new()
        {
            Id = "benchmarks",
            Title = $"BenchmarkDotNet: {suite}",
            ShowsSamplesFile = false,
            Answer = Answer(rows),
            Details = Invariant($"all {rows.Length} cases"),
            Blocks =
            [
                new("answer", Weight.Headline, [Brief(suite, rows), new TextLine(Answer(rows))]),
                new("cases", Weight.Primary, [.. BenchmarkCharts.Of(rows, unit), Table(suite, rows, unit)]),
                new(
                    "notes",
                    Weight.Primary,
                    rows.Any(row => row.Times is null)
                        ? [new TextLine("A case without figures was not measured, or has fewer than two iterations.", 1)]
                        : []
                ),
            ],
        };
    }

    private static string Answer(TimedBenchmark[] rows)
    {
        TimedBenchmark[] timed = [.. rows.Where(row => row.Times is not null).OrderBy(row => row.Times!.Mean)];
        return timed switch
        {
            [] => "Nothing was measured.",
            [var only] => $"{only.Name} takes {Time(only)}.",
            [var first, .., var last] => $"Fastest: {first.Name}, {Time(first)}. Slowest: {last.Name}, {Time(last)}.{Ratio(timed)}",
        };
    }

    // Of rows that differ in one thing, and not in a size, which decides a time by itself.
    private static string Ratio(TimedBenchmark[] timed)
    {
        (TimedBenchmark Fast, TimedBenchmark Slow)[] pairs =
        [
            .. from slow in timed.Length <= MaxCompared ? timed : []
            from fast in timed
            where fast.Times!.Mean < slow.Times!.Mean && BenchmarkName.DifferInOneName(fast.Row, slow.Row)
            select (fast, slow),
        ];
        return pairs.Length == 0 ? "" : Ratio(pairs.MaxBy(pair => pair.Slow.Times!.Mean / pair.Fast.Times!.Mean));
    }

    private static string Ratio((TimedBenchmark Fast, TimedBenchmark Slow) pair) =>
        $" {pair.Slow.Name} takes {ShortNumber.Of(pair.Slow.Times!.Mean / pair.Fast.Times!.Mean)}× as long as {pair.Fast.Name}.";

    private static string Time(TimedBenchmark row)
    {
        var unit = TimeUnit.For([row.Times!.Mean]);
        return $"{ShortNumber.Of(unit.Of(row.Times.Mean))} {unit.Name}";
    }

    private static ReportTable Brief(string suite, TimedBenchmark[] rows)
    {
        return ReportTable.Of(
            "",
            rows.Where(row => row.Times is not null).Take(MaxListed),
            [
                new(suite.Split('.')[^1], row => ReportCell.Of(row.Name)),
                new("Mean", row => ReportCell.Plain(Time(row)), true),
                new("± (99.9%)", row => ReportCell.Plain(ShortNumber.Percent(row.Times!.RelativeError)), true),
            ]
        );
    }

    private static ReportTable Table(string suite, TimedBenchmark[] rows, TimeUnit unit)
    {
        string[] parameters = [.. rows.SelectMany(row => row.Row.Parameters.Select(parameter => parameter.Name)).Distinct()];
        return ReportTable.Of(
            suite,
            rows,
            [
                new("Method", row => ReportCell.Of(BenchmarkName.Of(row.Row.Method, []))),
                .. parameters.Select(name => new ReportColumn<TimedBenchmark>(name, row => ReportCell.Of(row.Row.Parameter(name)))),
                new("Job", row => ReportCell.Of(row.Row.Job)) { IsExtra = rows.Select(row => row.Row.Job).Distinct().Count() < 2 },
                .. SampleText.TimeColumns<TimedBenchmark>(unit, Level, Summary.ErrorLevel, row => row.Times),
                new("Operations/s", row => ReportCell.Figure(1e9 / row.Times?.Mean), true) { IsExtra = true },
                new("Allocated, bytes", row => ReportCell.Count(row.Row.AllocatedBytes), true),
            ]
        );
    }
}

/// <summary>A case with the summary of its samples.</summary>
/// <param name="Times">Nanoseconds per operation; null if there are too few samples.</param>
internal sealed record TimedBenchmark(BenchmarkRow Row, Summary? Times)
{
    /// <summary>Whether the benchmarks of its class have several jobs.</summary>
    public bool HasJob { get; init; }

    public string Name => BenchmarkName.Of(Row.Method, Row.Parameters) + (HasJob ? $", {Row.Job}" : "");
}
