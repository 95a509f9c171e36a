using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Load tests second by second: response times, and the number of answers.</summary>
internal static class StormSeconds
{
    // More bars than a terminal has lines, or more points than a screen is wide, are merged.
    private const int MaxBars = 30;
    private const int MaxPoints = 240;

    /// <summary>Bars for each load test, and a table of all with its chart.</summary>
    public static IEnumerable<DocumentBlock> Of(StormFigures[] all)
    {
        (string Name, IReadOnlyList<StormSecond> Seconds)[] storms =
        [
            .. all.Select(figures => (StormText.Name(figures.Storm), figures.Seconds())),
        ];
        return [.. storms.Select(storm => Bars(storm.Name, storm.Seconds)), BySecond(storms)];
    }

    private static DocumentBlock Bars(string name, IReadOnlyList<StormSecond> seconds)
    {
        // Empty if the load test ended before the first user started.
        if (seconds.Count == 0)
            return new("by-second", Weight.Primary);
        int secondsPerBar = SecondsPerPoint(seconds, MaxBars);
        return new(
            "by-second",
            Weight.Primary,
            new ReportChart
            {
                Title =
                    $"{name}: the longest time to first byte of logins scheduled in each "
                    + $"{(secondsPerBar > 1 ? Invariant($"{secondsPerBar} seconds") : "second")}, in ms from the scheduled start",
                Kind = ChartKind.Bars,
                Dimension = "seconds from the start",
                Figure = "time to first byte, ms",
                Points =
                [
                    .. seconds
                        .Chunk(secondsPerBar)
                        .Select(bar => (Label: Label(bar), MaxDuration: bar.Max(second => second.MaxDuration) ?? 0))
                        .Select(bar => new ChartPoint(
                            "the longest",
                            bar.Label,
                            bar.MaxDuration,
                            Text: bar.MaxDuration == 0 ? "" : StormText.Milliseconds(bar.MaxDuration)
                        )),
                ],
            }
        );
    }

    private static string Label(StormSecond[] bar)
    {
        string failed = bar.Sum(second => second.Failed) is > 0 and var number ? Invariant($", {number} failed") : "";
        return Invariant(
            $"{bar[0].Second, 4} s: {bar.Sum(second => second.Arrived)} scheduled, {bar.Sum(second => second.Finished)} done{failed}"
        );
    }

    private static DocumentBlock BySecond((string Name, IReadOnlyList<StormSecond> Seconds)[] storms)
    {
        if (storms.All(storm => storm.Seconds.Count == 0))
            return new("seconds", Weight.Detail);
        return new(
            "seconds",
            Weight.Detail,
            new ReportChart
            {
                Title = "Median time to first byte of logins scheduled in each second",
                Kind = ChartKind.Lines,
                Dimension = "seconds from the start",
                Figure = "time to first byte, ms",
                IsLogarithmic = true,
                Points = [.. storms.SelectMany(storm => Downsample(storm.Name, storm.Seconds))],
            },
            ReportTable.Of(
                "By second",
                from storm in storms
                from second in storm.Seconds
                select (Storm: storm, Second: second),
                [
                    new("Certificate", row => ReportCell.Of(row.Storm.Name)),
                    new("Second", row => ReportCell.Count(row.Second.Second), true),
                    new("Scheduled", row => ReportCell.Count(row.Second.Arrived), true) { IsExtra = true },
                    new("Done", row => ReportCell.Count(row.Second.Finished), true),
                    new("Failed", row => ReportCell.Count(row.Second.Failed), true) { IsExtra = true },
                    new("Median, ms", row => ReportCell.Figure(row.Second.Median), true),
                    new("Longest, ms", row => ReportCell.Figure(row.Second.MaxDuration), true),
                ]
            )
        );
    }

    // Seconds are merged, not left out: a point is the median of their medians.
    private static IEnumerable<ChartPoint> Downsample(string name, IReadOnlyList<StormSecond> seconds) =>
        from chunk in seconds.Chunk(SecondsPerPoint(seconds, MaxPoints))
        let medians = chunk.Select(second => second.Median).OfType<double>().ToArray()
        where medians.Length > 0
        select new ChartPoint(name, Invariant($"{chunk[0].Second} s"), medians.Median(), At: chunk[0].Second);

    private static int SecondsPerPoint(IReadOnlyList<StormSecond> seconds, int max) => Math.Max(1, (seconds.Count + max - 1) / max);
}
