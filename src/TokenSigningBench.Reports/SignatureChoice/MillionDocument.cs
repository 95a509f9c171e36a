using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.SignatureChoice;

/// <summary>A million executions of one operation.</summary>
/// <param name="Elapsed">The elapsed time of the million.</param>
/// <param name="Nanoseconds">Nanoseconds per operation in rounds shortly before.</param>
public sealed record MillionRow(string Operation, TimeSpan Elapsed, Summary Nanoseconds);

/// <summary>The elapsed time of a million operations, compared with the time by their rate and with the 2021 article.</summary>
public static class MillionDocument
{
    public const long Count = 1_000_000;

    private const double Level = 0.95;

    public static Document Of(IReadOnlyList<MillionRow> rows, MachineFacts machine) =>
        new()
        {
            Id = "million",
            Title = "A million signatures",
            Machine = machine,
            ShowsSamplesFile = false,
            Blocks =
            [
                new(
                    "answer",
                    Weight.Headline,
                    new ReportTable(
                        "",
                        [new("A million times"), new("Took", true), new("Reference results of 2021")],
                        [
                            .. rows.Select(row =>
                                (ReportCell[])
                                    [
                                        ReportCell.Of(row.Operation),
                                        ReportCell.Of(Invariant($"{ShortNumber.Of(row.Elapsed.TotalSeconds)} s")),
                                        ReportCell.Of(Reference(row)),
                                    ]
                            ),
                        ]
                    ),
                    new TextLine(Agreement(rows))
                ),
                new(
                    "rows",
                    Weight.Primary,
                    new ReportTable(
                        "",
                        [
                            new("A million times"),
                            new("Took", true),
                            new("Computed from the rate", true),
                            new("Took / computed", true),
                            new("Reference results", true),
                        ],
                        [.. rows.Select(row => (ReportCell[])[.. Cells(row).Select(ReportCell.Of)])]
                    )
                ),
                new(
                    "note",
                    Weight.Primary,
                    new TextLine(
                        "Computed from the rate of rounds shortly before, with their 95% interval. Reference results: "
                            + $"{SignatureChoice2021.Machine}."
                    )
                ),
            ],
        };

    private static string[] Cells(MillionRow row)
    {
        double byRate = Seconds(row.Nanoseconds.Mean);
        return
        [
            row.Operation,
            Invariant($"{row.Elapsed.TotalSeconds:0.00} s"),
            Invariant($"{byRate:0.00} s (± {Seconds(row.Nanoseconds.Margin(Level)):0.00})"),
            (row.Elapsed.TotalSeconds / byRate).ToString("0.00", CultureInfo.InvariantCulture),
            Reference(row) ?? "-",
        ];
    }

    private static string? Reference(MillionRow row) =>
        SignatureChoice2021.Article.Figures.FirstOrDefault(figure => figure.Operation == row.Operation)?.Claim;

    private static string Agreement(IReadOnlyList<MillionRow> rows)
    {
        if (rows.Count == 0)
            return "Nothing was measured.";
        double[] ratios = [.. rows.Select(row => row.Elapsed.TotalSeconds / Seconds(row.Nanoseconds.Mean)).Order()];
        return $"Measured times are {ShortNumber.Of(ratios[0])} to {ShortNumber.Of(ratios[^1])}× those computed from short rounds.";
    }

    private static double Seconds(double nanoseconds) => nanoseconds * Count / 1e9;
}
