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
                    "rows",
                    Weight.Primary,
                    new ReportTable(
                        "",
                        [
                            new("A million times"),
                            new("It took", true),
                            new("By its rate", true),
                            new("Took, over that", true),
                            new("The article", true),
                        ],
                        [.. rows.Select(row => (ReportCell[])[.. Cells(row).Select(ReportCell.Of)])]
                    )
                ),
                new(
                    "note",
                    Weight.Primary,
                    new TextLine(
                        "By its rate: computed from rounds shortly before, with their 95 % interval. The article: "
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
            Invariant($"{byRate:0.00} s (plus or minus {Seconds(row.Nanoseconds.Margin(Level)):0.00})"),
            (row.Elapsed.TotalSeconds / byRate).ToString("0.00", CultureInfo.InvariantCulture),
            SignatureChoice2021.Article.Figures.FirstOrDefault(figure => figure.Operation == row.Operation)?.Says ?? "-",
        ];
    }

    private static double Seconds(double nanoseconds) => nanoseconds * Count / 1e9;
}
