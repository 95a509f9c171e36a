namespace TokenSigningBench.Lab.Storm;

/// <summary>Each repetition of the load tests in a row.</summary>
internal static class StormRepeats
{
    private static readonly double[] Percents = [50, 95, 99];

    public static DocumentBlock Of(StormRun run) =>
        run.Repetitions is null
            ? new("repetitions", Weight.Primary)
            : new(
                "repetitions",
                Weight.Primary,
                new TextLine("Every load test, with its own arrivals; all logins count, and failed ones as infinitely slow:"),
                new ReportTable(
                    "Repetitions, ms",
                    [
                        new("Certificate"),
                        new("Load test", true),
                        new("Done", true),
                        new("Failed", true),
                        new("Done/s", true),
                        .. Percents.Select(percent => new ReportColumn(RunFigure.Percentile(percent), true)),
                    ],
                    [.. run.RepetitionsByServer().SelectMany(Rows)]
                )
            );

    private static IEnumerable<IReadOnlyList<ReportCell>> Rows(IReadOnlyList<StormFigures> repetitions) =>
        repetitions.Select(
            (figures, index) =>
                (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of(StormText.Name(figures.Storm)),
                        ReportCell.Count(index + 1),
                        ReportCell.Count(figures.Finished),
                        ReportCell.Count(figures.Failed),
                        ReportCell.Figure(figures.PerSecond),
                        .. Percents.Select(percent => Time(figures.WithFailures?.At(percent))),
                    ]
        );

    private static ReportCell Time(double? milliseconds) =>
        new(StormText.Milliseconds(milliseconds), double.IsFinite(milliseconds ?? double.NaN) ? milliseconds : null);
}
