using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Articles;

/// <summary>The statements of each article with their results: the ratio measured in interleaved rounds next to the article's.</summary>
internal static class StatementsDocument
{
    private const double Level = 0.95;
    private const double Million = 1e6;

    // A default answer has at most 25 lines.
    private const int MaxListed = 16;

    private static readonly string[] VerdictOrder = ["reproduced", Changed, Reversed];

    private const string Reversed = "reversed",
        Changed = "changed";

    /// <summary>One document for each article whose statements were measured in the run.</summary>
    public static IEnumerable<Document> Of(RunFile run)
    {
        foreach (Article article in Core.Published.Articles.All.Concat(Core.Published.Articles.OverHttp))
        {
            MeasuredStatement[] measured =
            [
                .. ((run.Part as IStatementRun)?.Statements ?? []).Where(one =>
                    article.Statements.Any(statement => statement.Id == one.Id)
                ),
            ];
            if (measured.Length == 0)
                continue;
            string[] verdicts = [.. measured.Select(one => Verdict(one, measured))];
            yield return new()
            {
                Id = "articles",
                Title = $"Article {article.Number}, statement by statement",
                ShowsSamplesFile = false,
                Machine = run.Machine,
                Answer = $"Article {article.Number}: {measured.Length} statements, {CountVerdicts(verdicts)}.",
                Verbose = "All statements",
                Blocks =
                [
                    new(
                        "answer",
                        Weight.Headline,
                        [
                            new TextLine(
                                $"Article {article.Number}: {measured.Length} {(measured.Length == 1 ? "statement" : "statements")}, "
                                    + $"{CountVerdicts(verdicts)}."
                            ),
                            .. Contradicted(measured, verdicts),
                        ]
                    ),
                    new("statements", Weight.Primary, Chart(measured), Table(measured, verdicts)),
                    new(
                        "notes",
                        Weight.Primary,
                        [.. article.Notes.Prepend($"{article.Title}. {article.Machine}.").Select(note => new Bullet(note))]
                    ),
                    .. Times(article, measured),
                    .. Strengths(article),
                ],
            };
        }
    }

    private static string CountVerdicts(string[] verdicts) =>
        string.Join(
            ", ",
            verdicts
                .CountBy(verdict => verdict.Split(':')[0])
                .OrderBy(one => Array.IndexOf(VerdictOrder, one.Key) is var place and >= 0 ? place : VerdictOrder.Length)
                .Select(one => $"{one.Value} {one.Key}")
        );

    // The statements that do not hold here, reversed ones first.
    private static IEnumerable<DocumentItem> Contradicted(MeasuredStatement[] measured, string[] verdicts)
    {
        var listed = measured
            .Zip(verdicts, (one, verdict) => (Measured: one, Verdict: verdict, Ratio: DecidingRatio(one, measured)))
            .Where(one => one.Ratio is not null && one.Verdict is Reversed or Changed)
            .OrderBy(one => one.Verdict == Reversed ? 0 : 1)
            .ToArray();
        if (listed.Length == 0)
            yield break;
        yield return new ReportTable(
            "",
            [new("Ratio of times"), new("Article", true), new("Here", true), new("")],
            [
                .. listed
                    .Take(MaxListed)
                    .Select(one =>
                        (ReportCell[])
                            [
                                ReportCell.Of(one.Measured.Id),
                                ReportCell.Of(DescribeClaim(Core.Published.Articles.Statement(one.Measured.Id).Claimed)),
                                new(ShortFigure.Of(one.Ratio!.Value.Ratio), one.Ratio.Value.Ratio),
                                ReportCell.Of(one.Verdict),
                            ]
                    ),
            ]
        );
        if (listed.Length > MaxListed)
            yield return new TextLine(Invariant($"{listed.Length - MaxListed} more do not hold here."));
    }

    private static ReportTable Table(MeasuredStatement[] measured, string[] verdicts) =>
        new(
            "What the article says, and the ratio measured in interleaved rounds",
            [
                new("Statement"),
                new("The article says"),
                new("Where"),
                new("Its ratio of times"),
                new("Ours", true),
                new("From", true),
                new("To", true),
                new("Today"),
                new("Why"),
            ],
            [
                .. measured.Zip(
                    verdicts,
                    (one, verdict) =>
                    {
                        Statement statement = Core.Published.Articles.Statement(one.Id);
                        RatioEstimate? ratio = DecidingRatio(one, measured);
                        return (IReadOnlyList<ReportCell>)
                            [
                                ReportCell.Of(one.Id),
                                ReportCell.Of(statement.Says),
                                ReportCell.Of(statement.Where),
                                ReportCell.Of(DescribeClaim(statement)),
                                ReportCell.Figure(ratio?.Ratio),
                                ReportCell.Figure(ratio?.Low),
                                ReportCell.Figure(ratio?.High),
                                ReportCell.Of(verdict),
                                ReportCell.Of(statement.Cause),
                            ];
                    }
                ),
            ]
        );

    private static DocumentBlock[] Times(Article article, MeasuredStatement[] measured) =>
        article.Figures.Count == 0
            ? []
            :
            [
                new(
                    "times",
                    Weight.Primary,
                    new TextLine("Times of the article's machine beside ours, computed from the rate. They are not judged:")
                ),
                new(
                    "times-table",
                    Weight.Primary,
                    new ReportTable(
                        "Its times and ours",
                        [new("A million times"), new("The article", true), new("Ours, s", true)],
                        [
                            .. article.Figures.Select(figure =>
                                (ReportCell[])
                                    [
                                        ReportCell.Of(figure.Operation),
                                        ReportCell.Of(figure.Says),
                                        ReportCell.Figure(OwnSeconds(figure, measured)),
                                    ]
                            ),
                        ]
                    )
                ),
            ];

    private static double? OwnSeconds(PublishedFigure figure, MeasuredStatement[] measured) =>
        measured
            .SelectMany(one =>
                new[] { (Name: one.Operation, one.Nanoseconds), (Name: one.ComparedWith, Nanoseconds: one.ComparedNanoseconds) }
            )
            .Where(one => one.Name == figure.Operation && one.Nanoseconds is not null)
            .Select(one => new Summary(one.Nanoseconds!))
            // Several statements may have timed the operation: the times with the smallest relative error are used.
            .MinBy(times => times.RelativeError)
            ?.Mean
        * Million
        / 1e9;

    private static DocumentBlock[] Strengths(Article article) =>
        article.Strengths.Count == 0
            ? []
            :
            [
                new(
                    "strengths",
                    Weight.Primary,
                    new TextLine("Keys that it calls equally strong, by NIST SP 800-57 part 1 and SP 800-56B:")
                ),
                new(
                    "strengths-table",
                    Weight.Primary,
                    new ReportTable(
                        "Keys that it calls equally strong",
                        [new("The article says"), new("Strength in bits", true), new("Holds", true)],
                        [
                            .. article.Strengths.Select(claim =>
                                (ReportCell[])
                                    [
                                        ReportCell.Of(claim.Says),
                                        ReportCell.Of(Invariant($"{claim.OneBits} and {claim.OtherBits}")),
                                        ReportCell.Of(claim.Holds),
                                    ]
                            ),
                        ]
                    )
                ),
            ];

    private static ReportChart Chart(MeasuredStatement[] measured) =>
        new()
        {
            Title = "Ratio of times: what the article allows, and here with its 95% interval",
            Kind = ChartKind.Dots,
            Dimension = "statement",
            Figure = "ratio of times",
            IsLogarithmic = true,
            Points = [.. measured.SelectMany(one => Points(one, measured))],
        };

    private static IEnumerable<ChartPoint> Points(MeasuredStatement one, MeasuredStatement[] all)
    {
        ClaimedRatio claimed = Core.Published.Articles.Statement(one.Id).Claimed;
        // "Slower" without a figure has only one bound.
        double end = claimed.Low > 0 ? claimed.Low : claimed.High;
        yield return claimed is { Low: > 0, High: < double.PositiveInfinity }
            ? new("the article", one.Id, Math.Sqrt(claimed.Low * claimed.High), Low: claimed.Low, High: claimed.High)
            : new(claimed.Low > 0 ? "the article, at least" : "the article, at most", one.Id, end);
        if (DecidingRatio(one, all) is { } ratio)
            yield return new("here", one.Id, ratio.Ratio, Low: ratio.Low, High: ratio.High);
    }

    // The ratio that decides a statement; null if it was not measured.
    private static RatioEstimate? DecidingRatio(MeasuredStatement measured, IReadOnlyList<MeasuredStatement> all)
    {
        Statement statement = Core.Published.Articles.Statement(measured.Id);
        RatioEstimate? own = Ratio(measured);
        return statement.GrowsFrom is null || own is null ? own
            : Ratio(all.FirstOrDefault(one => one.Id == statement.GrowsFrom)) is { } before ? own.Value.GrowthFrom(before)
            : null;
    }

    private static string Verdict(MeasuredStatement measured, IReadOnlyList<MeasuredStatement> all)
    {
        Statement statement = Core.Published.Articles.Statement(measured.Id);
        return DecidingRatio(measured, all) is { } ratio
            ? StatementJudge.Judge(statement.Claimed, ratio).ToString().ToLowerInvariant()
            : $"cannot run here: {measured.CannotRun ?? $"{statement.GrowsFrom} was not measured"}";
    }

    private static string DescribeClaim(Statement statement) =>
        DescribeClaim(statement.Claimed) + (statement.FromItsRows is { } rows ? $"; {Figure(rows)} by its rows" : "");

    private static RatioEstimate? Ratio(MeasuredStatement? measured) =>
        measured is { Nanoseconds: { } one, ComparedNanoseconds: { } other }
            ? RatioEstimate.Of(new Summary(one), new Summary(other), Level)
            : null;

    private static string DescribeClaim(ClaimedRatio claimed) =>
        claimed switch
        {
            { High: double.PositiveInfinity } => $"over {Figure(claimed.Low)}",
            { Low: 0 } => $"under {Figure(claimed.High)}",
            _ => $"{Figure(claimed.Low)} to {Figure(claimed.High)}",
        };

    // Three significant digits: 0.752, 13.4, 20758.
    private static string Figure(double ratio) =>
        ratio.ToString(
            ratio switch
            {
                >= 100 => "0",
                >= 10 => "0.0",
                >= 1 => "0.00",
                _ => "0.000",
            },
            CultureInfo.InvariantCulture
        );
}
