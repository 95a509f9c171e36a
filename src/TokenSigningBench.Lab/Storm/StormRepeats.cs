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
                ReportTable.Of(
                    "Repetitions, ms",
                    run.RepetitionsByServer().SelectMany(repetitions => repetitions.Index()),
                    [
                        new("Certificate", one => ReportCell.Of(StormText.Name(one.Item.Storm))),
                        new("Load test", one => ReportCell.Count(one.Index + 1), true),
                        new("Done", one => ReportCell.Count(one.Item.Finished), true),
                        new("Failed", one => ReportCell.Count(one.Item.Failed), true),
                        new("Done/s", one => ReportCell.Figure(one.Item.PerSecond), true),
                        .. Percents.Select(percent => new ReportColumn<(int Index, StormFigures Item)>(
                            RunFigure.Percentile(percent),
                            one => StormDocument.Milliseconds(one.Item.WithFailures?.At(percent)),
                            true
                        )),
                    ]
                )
            );
}
