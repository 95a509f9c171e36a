using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Compare;

/// <summary>A comparison: the outcome, other differences between the runs, the rows, and the machines.</summary>
public static class ComparisonDocument
{
    // Larger ratios would hide the threshold beside them.
    private const double MaxLinearRatio = 4;

    public static Document Of(RunComparison comparison)
    {
        (string baseline, string current) = ComparisonText.Sides(comparison);
        return new()
        {
            Id = "compare",
            Title = "Comparison of runs",
            ShowsSamplesFile = false,
            Details = "each row with its runs",
            Cards = [ComparisonAnswer.Card(comparison)],
            Blocks =
            [
                new("outcome", Weight.Headline, [.. ComparisonAnswer.Of(comparison)]),
                new("reason", Weight.Primary, new TextLine(ComparisonText.Sentence(comparison))),
                new(
                    "differences",
                    Weight.Primary,
                    [
                        .. comparison.Differences.Select(difference => new TextLine(
                            $"DIFFERENT  {ComparisonText.Difference(comparison, difference)}"
                        )),
                    ]
                ),
                new("chart", Weight.Primary, Chart(comparison)),
                new("rows", Weight.Primary, Rows(comparison)),
                new("meaning", Weight.Primary, Meaning(comparison)),
                new("runs", Weight.Primary, Runs(comparison, baseline, comparison.Base), Runs(comparison, current, comparison.New)),
                Machines(comparison),
            ],
        };
    }

    // The largest ratios first: what the outcome is about. Two colours tell what is slower from what is not.
    private static ReportChart Chart(RunComparison comparison) =>
        new()
        {
            Title = $"{ComparisonText.Sides(comparison).New} as a multiple of {ComparisonText.Sides(comparison).Base}",
            Kind = ChartKind.Dots,
            Dimension = "row",
            Figure = "times as long, with its corrected interval; above 1 is slower",
            IsLogarithmic =
                comparison.Rows.Count > 0 && comparison.Rows.Max(row => row.Ratio) > MaxLinearRatio * comparison.Rows.Min(row => row.Ratio),
            Limits =
            [
                new(1, ""),
                new(1 + comparison.Request.Threshold, $"threshold +{ComparisonText.Percent(comparison.Request.Threshold)}"),
            ],
            Points =
            [
                .. comparison
                    .Rows.OrderByDescending(row => row.Verdict == RowVerdict.PastThreshold)
                    .ThenByDescending(row => row.Ratio)
                    .Select(row => new ChartPoint(
                        "ratio",
                        row.Name,
                        row.Ratio,
                        Low: row.Interval?.Low,
                        High: row.Interval?.High,
                        Text: $"{ShortNumber.Of(row.Ratio)}×"
                    )),
            ],
        };

    /// <summary>A short version in tables, for a comment on a pull request.</summary>
    public static Document Summary(RunComparison comparison) =>
        new()
        {
            Id = "compare-summary",
            Title = "Comparison of runs",
            ShowsSamplesFile = false,
            Blocks =
            [
                new(
                    "outcome",
                    Weight.Headline,
                    new Heading(ComparisonText.Outcome(comparison.Gate)),
                    new TextLine(ComparisonText.Sentence(comparison))
                ),
                new("differences", Weight.Headline, Differences(comparison)),
                new("rows", Weight.Primary, Rows(comparison) with { Title = "" }),
                new("meaning", Weight.Primary, Meaning(comparison)),
                new(
                    "machines",
                    Weight.Primary,
                    [
                        .. ComparisonText
                            .Machines(comparison)
                            .Select(one => new TextLine(
                                $"{(one.Side is null ? "" : $"{one.Side}, first run: ")}Machine: "
                                    + $"{MachineText.OneLine(one.Machine, ", ")}"
                            )),
                    ]
                ),
            ],
        };

    /// <summary>The reason for the outcome of the gate, in one sentence.</summary>
    public static string Reason(RunComparison comparison) => ComparisonText.Reason(comparison);

    /// <summary>The machines, each with a heading.</summary>
    internal static DocumentBlock Machines(RunComparison comparison) =>
        new(
            "machines",
            Weight.Primary,
            [.. ComparisonText.Machines(comparison).SelectMany(one => Heading(one.Side).Concat(MachineText.Lines(one.Machine)))]
        );

    /// <summary>The table of rows, which is the same in every format.</summary>
    internal static ReportTable Rows(RunComparison comparison) =>
        comparison.Request.IsOfLaunches ? Launches(comparison) : AllRows(comparison);

    private static ReportTable AllRows(RunComparison comparison) =>
        ReportTable.Of(
            "Rows",
            comparison.Rows,
            [
                new("Row", row => ReportCell.Of(row.Name)),
                new(ComparisonText.Sides(comparison).Base, row => ReportCell.Of(ComparisonText.Median(row.Base, row.Unit)), true),
                new(ComparisonText.Sides(comparison).New, row => ReportCell.Of(ComparisonText.Median(row.New, row.Unit)), true),
                new("Ratio", row => new(ComparisonText.Ratio(row.Ratio), row.Ratio), true),
                new("Corrected interval", row => ReportCell.Of(ComparisonText.Interval(row.Interval))),
                new("Runs", row => ReportCell.Of(Invariant($"{row.Base.Count}, {row.New.Count}"))),
                new("Result", row => ReportCell.Of(ComparisonText.Verdict(row.Verdict, comparison))),
            ]
        );

    // Wall time stands beside: CPU time misses waiting and other threads.
    private static ReportTable Launches(RunComparison comparison)
    {
        ReportTable rows = AllRows(comparison);
        return rows with
        {
            Columns = [.. rows.Columns, new("Wall A", true), new("Wall B", true)],
            Rows =
            [
                .. rows.Rows.Zip(
                    comparison.Rows,
                    (cells, row) => (IReadOnlyList<ReportCell>)[.. cells, Wall(row.BaseWall), Wall(row.NewWall)]
                ),
            ],
        };
    }

    private static ReportCell Wall(IReadOnlyList<double>? nanoseconds) =>
        ReportCell.Of(nanoseconds is null ? "none" : ComparisonText.Median(nanoseconds, FigureUnit.Nanoseconds));

    private static ReportTable Differences(RunComparison comparison) =>
        ReportTable.Of(
            "",
            comparison.Differences,
            [
                new("Difference", difference => ReportCell.Of(difference.Name)),
                new(ComparisonText.Sides(comparison).Base, difference => ReportCell.Of(string.Join(" and ", difference.Base))),
                new(ComparisonText.Sides(comparison).New, difference => ReportCell.Of(string.Join(" and ", difference.New))),
            ]
        );

    private static TextLine[] Meaning(RunComparison comparison) =>
        [.. ComparisonText.Notes(comparison).Prepend(ComparisonText.Meaning(comparison)).Select(note => new TextLine(note))];

    private static TextLine Runs(RunComparison comparison, string name, IReadOnlyList<ComparedRun> runs) =>
        new(
            $"{name}: {ComparisonText.Runs(comparison, runs.Count)}, "
                + $"{string.Join(", ", runs.Select(run => run.Source).Take(3))}{(runs.Count > 3 ? " ..." : "")}"
        );

    private static IEnumerable<TextLine> Heading(string? side) => side is null ? [] : [new($"{side}, first run")];
}
