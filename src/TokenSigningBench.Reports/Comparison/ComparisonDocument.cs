using TokenSigningBench.Core.Comparison;

namespace TokenSigningBench.Reports.Comparison;

/// <summary>A comparison: the outcome, other differences between the runs, the rows, and the machines.</summary>
public static class ComparisonDocument
{
    public static Document Of(RunComparison comparison)
    {
        (string before, string now) = ComparisonWords.Sides(comparison);
        return new()
        {
            Id = "compare",
            Title = "Runs compared",
            SaysSamples = false,
            Blocks =
            [
                new(
                    "outcome",
                    Weight.Headline,
                    [
                        new TextLine($"{ComparisonWords.Outcome(comparison.Gate)}: {ComparisonWords.Reason(comparison)}"),
                        .. comparison.Differences.Select(difference => new TextLine(
                            $"DIFFERENT  {ComparisonWords.Difference(comparison, difference)}"
                        )),
                    ]
                ),
                new("rows", Weight.Primary, Rows(comparison)),
                new("meaning", Weight.Primary, Meaning(comparison)),
                new("runs", Weight.Primary, Runs(before, comparison.Base), Runs(now, comparison.New)),
                Machines(comparison),
            ],
        };
    }

    /// <summary>A short version in tables, for a comment on a pull request.</summary>
    public static Document Summary(RunComparison comparison) =>
        new()
        {
            Id = "compare-summary",
            Title = "Runs compared",
            SaysSamples = false,
            Blocks =
            [
                new(
                    "outcome",
                    Weight.Headline,
                    new Heading(ComparisonWords.Outcome(comparison.Gate)),
                    new TextLine(ComparisonWords.Reason(comparison))
                ),
                new("differences", Weight.Headline, Differences(comparison)),
                new("rows", Weight.Primary, Rows(comparison) with { Title = "" }),
                new("meaning", Weight.Primary, Meaning(comparison)),
                new(
                    "machines",
                    Weight.Primary,
                    [
                        .. ComparisonWords
                            .Machines(comparison)
                            .Select(one => new TextLine(
                                $"{(one.Whose is null ? "" : $"{one.Whose}, the first run's: ")}Machine: {MachineText.OneLine(one.Machine, ", ")}"
                            )),
                    ]
                ),
            ],
        };

    /// <summary>The reason for the outcome of the gate, in one sentence.</summary>
    public static string Reason(RunComparison comparison) => ComparisonWords.Reason(comparison);

    /// <summary>The machines, each with a heading.</summary>
    internal static DocumentBlock Machines(RunComparison comparison) =>
        new(
            "machines",
            Weight.Primary,
            [.. ComparisonWords.Machines(comparison).SelectMany(one => Heading(one.Whose).Concat(MachineText.Lines(one.Machine)))]
        );

    /// <summary>The table of rows, which is the same in every format.</summary>
    internal static ReportTable Rows(RunComparison comparison) =>
        new(
            "Rows",
            [
                new("Row"),
                new(ComparisonWords.Sides(comparison).Base, true),
                new(ComparisonWords.Sides(comparison).New, true),
                new("Ratio", true),
                new("Corrected interval"),
                new("Runs"),
                new("Seen"),
            ],
            [
                .. comparison.Rows.Select(row =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Of(row.Name),
                            ReportCell.Of(ComparisonWords.Median(row.Base, row.Unit)),
                            ReportCell.Of(ComparisonWords.Median(row.New, row.Unit)),
                            new(ComparisonWords.Ratio(row.Ratio), row.Ratio),
                            ReportCell.Of(ComparisonWords.Interval(row.Interval)),
                            ReportCell.Of(Invariant($"{row.Base.Count}, {row.New.Count}")),
                            ReportCell.Of(ComparisonWords.Verdict(row.Verdict)),
                        ]
                ),
            ]
        );

    private static ReportTable Differences(RunComparison comparison) =>
        new(
            "",
            [new("Different"), new(ComparisonWords.Sides(comparison).Base), new(ComparisonWords.Sides(comparison).New)],
            [
                .. comparison.Differences.Select(difference =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Of(difference.Name),
                            ReportCell.Of(string.Join(" and ", difference.Base)),
                            ReportCell.Of(string.Join(" and ", difference.New)),
                        ]
                ),
            ]
        );

    private static TextLine[] Meaning(RunComparison comparison) =>
        [.. ComparisonWords.Notes(comparison).Prepend(ComparisonWords.Meaning(comparison)).Select(note => new TextLine(note))];

    private static TextLine Runs(string name, IReadOnlyList<ComparedRun> runs) =>
        new(
            $"{name}: {ComparisonWords.Runs(runs.Count)}, "
                + $"{string.Join(", ", runs.Select(run => run.Source).Take(3))}{(runs.Count > 3 ? " ..." : "")}"
        );

    private static IEnumerable<TextLine> Heading(string? whose) => whose is null ? [] : [new($"{whose}, the first run's")];
}
