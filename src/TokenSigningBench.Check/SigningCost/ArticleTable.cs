namespace TokenSigningBench.Check.SigningCost;

/// <summary>The six rows that the article printed, as they are today, each with its figures of 2016 below.</summary>
internal static class ArticleTable
{
    // Of the article's columns, "StdError" is shortened: with its name the table is wider than a terminal.
    private static readonly string[] Columns = ["Median", "Mean", "StdErr", "StdDev", "Op/s", "Min", "Max", "Verify"];

    public static ReportTable Of(SigningCostRows signing, SigningCostRows verifying) =>
        new(
            "",
            [new("In ms"), .. Columns.Select(name => new ReportColumn(name, true))],
            [
                .. from published in SigningCost2016.Rows
                from row in new[] { Measured(published, signing, verifying), Published(published) }
                select row,
            ]
        );

    private static ReportCell[] Measured(PublishedSigningCost published, SigningCostRows signing, SigningCostRows verifying) =>
        [
            ReportCell.Plain(Invariant($"SHA{published.HashBits} - {published.KeyBits}-bit")),
            .. signing.Of(published.HashBits, published.KeyBits)?.Times is { } times
                ? Cells(
                    times.Median / 1e6,
                    times.Mean / 1e6,
                    times.StandardError / 1e6,
                    times.StandardDeviation / 1e6,
                    1e9 / times.Mean,
                    times.Minimum / 1e6,
                    times.Maximum / 1e6
                )
                : Enumerable.Repeat(ReportCell.Plain(ReportCell.Unknown), Columns.Length - 1),
            .. verifying.Of(published.HashBits, published.KeyBits)?.Times is { } verified
                ? Cells(verified.Mean / 1e6)
                : [ReportCell.Plain(ReportCell.Unknown)],
        ];

    private static ReportCell[] Published(PublishedSigningCost row) =>
        [
            ReportCell.Plain("  in 2016"),
            .. Cells(
                row.MedianMilliseconds,
                row.MeanMilliseconds,
                row.StandardErrorMilliseconds,
                row.StandardDeviationMilliseconds,
                row.PerSecond,
                row.MinMilliseconds,
                row.MaxMilliseconds
            ),
            ReportCell.Plain(""),
        ];

    private static ReportCell[] Cells(params double[] values) =>
        [.. values.Select(value => new ReportCell(Core.Statistics.ShortNumber.Of(value), value))];
}
