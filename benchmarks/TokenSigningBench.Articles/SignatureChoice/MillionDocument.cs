using TokenSigningBench.Articles.Judged;
using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>The elapsed time of a million operations, compared with the time by their rate and with the 2021 article.</summary>
public static class MillionDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<StatementsRun>(
            "statements",
            () => StatementsRunTypes.Default,
            run => [.. ByUsersDocument.Of(run), .. Of(run), .. StatementsDocument.Of(run)]
        );

    private const double Million = 1e6;
    private const double Level = 0.95;
    private const int MaxBriefRows = 15;

    /// <summary>The document of a run; none where nothing was called a million times.</summary>
    public static IEnumerable<Document> Of(RunFile run) =>
        (run.Part as StatementsRun)?.Million is { Count: > 0 } rows ? [Of(rows, run.Machine)] : [];

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
                    [
                        ReportTable.Of(
                            "",
                            rows.Where(row => row.Seconds is not null).Take(MaxBriefRows),
                            [
                                new("A million times", row => ReportCell.Of(row.Operation)),
                                new("Took", row => ReportCell.Of($"{ShortNumber.Of(row.Seconds!.Value)} s"), true),
                                new("Reference results of 2021", row => ReportCell.Of(Reference(row))),
                            ]
                        ),
                        .. Others(rows),
                        new TextLine(Agreement(rows)),
                    ]
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
                            + $"{SignatureChoice2021.Article.Machine}."
                    )
                ),
            ],
        };

    /// <summary>The cells of a row: operation, measured, computed, their ratio, the article's.</summary>
    internal static string[] Cells(MillionRow row)
    {
        var rate = new Summary(row.RateNanoseconds);
        double byRate = Seconds(rate.Mean);
        return
        [
            row.Operation,
            row.Seconds is { } took ? Invariant($"{took:0.00} s") : $"not made: {row.CannotRun}",
            Invariant($"{byRate:0.00} s (± {Seconds(rate.Margin(Level)):0.00})"),
            row.Seconds is { } seconds ? (seconds / byRate).ToString("0.00", CultureInfo.InvariantCulture) : "-",
            Reference(row) ?? "-",
        ];
    }

    private static IEnumerable<TextLine> Others(IReadOnlyList<MillionRow> rows)
    {
        if (rows.Count(row => row.Seconds is not null) is > MaxBriefRows and var measured)
            yield return new(Invariant($"And {measured - MaxBriefRows} more."));
        if (rows.Count(row => row.Seconds is null) is > 0 and var left)
            yield return new(Invariant($"Not made, because each would take too long: {left}."));
    }

    private static string? Reference(MillionRow row) =>
        SignatureChoice2021.Article.Figures.FirstOrDefault(figure => figure.Operation == row.Operation)?.Claim;

    private static string Agreement(IReadOnlyList<MillionRow> rows)
    {
        double[] ratios =
        [
            .. rows.Where(row => row.Seconds is not null)
                .Select(row => row.Seconds!.Value / Seconds(row.RateNanoseconds.Average()))
                .Order(),
        ];
        if (ratios.Length == 0)
            return "Nothing was measured.";
        return $"Measured times are {ShortNumber.Of(ratios[0])} to {ShortNumber.Of(ratios[^1])}× those computed from short rounds.";
    }

    private static double Seconds(double nanoseconds) => nanoseconds * Million / 1e9;
}
