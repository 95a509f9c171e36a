using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Articles;

/// <summary>The statements of each article with their results: the ratio measured in interleaved rounds next to the article's.</summary>
internal static class StatementsDocument
{
    private const double Level = 0.95;
    private const double Million = 1e6;
    private const int MaxBriefRows = 10;
    private const string Reproduced = "reproduced";

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
                Blocks =
                [
                    new("answer", Weight.Headline, [.. Brief(article, measured, verdicts)]),
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

    private static IEnumerable<DocumentItem> Brief(Article article, MeasuredStatement[] measured, string[] verdicts)
    {
        string of = measured.Length == 1 ? "1 statement" : Invariant($"{measured.Length} statements");
        yield return new TextLine($"Article {article.Number}, {of}: {CountVerdicts(verdicts)}.");
        (MeasuredStatement One, string Verdict)[] differing =
        [
            .. measured.Zip(verdicts).Where(one => one.Second != Reproduced && DecidingRatio(one.First, measured) is not null),
        ];
        yield return new ReportTable(
            "",
            [new("Not reproduced"), new("Ratio claimed"), new("Measured", true), new("Result")],
            [
                .. differing
                    .Take(MaxBriefRows)
                    .Select(one =>
                        (IReadOnlyList<ReportCell>)
                            [
                                ReportCell.Of(one.One.Id),
                                ReportCell.Of(DescribeClaim(Core.Published.Articles.Statement(one.One.Id).Claimed)),
                                DecidingRatio(one.One, measured) is { Ratio: var ratio } ? new(Figure(ratio), ratio) : ReportCell.Of(null),
                                ReportCell.Of(one.Verdict),
                            ]
                    ),
            ]
        );
        if (differing.Length > MaxBriefRows)
            yield return new TextLine(Invariant($"And {differing.Length - MaxBriefRows} more."));
    }

    private static string CountVerdicts(string[] verdicts) =>
        string.Join(", ", verdicts.CountBy(verdict => verdict.Split(':')[0]).Select(one => $"{one.Value} {one.Key}"));

    private static ReportTable Table(MeasuredStatement[] measured, string[] verdicts) =>
        new(
            "Statements of the article, and measurements here",
            [
                new("Statement"),
                new("Article says"),
                new("Where"),
                new("Claimed ratio of times"),
                new("Ours", true),
                new("From", true),
                new("To", true),
                new("Result"),
                new("Reason"),
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
                                ReportCell.Of(statement.Claim),
                                ReportCell.Of(statement.Location),
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
                    new TextLine("Times of the article's machine, shown next to ours and not judged. Ours follow from the rate:")
                ),
                new(
                    "times-table",
                    Weight.Primary,
                    new ReportTable(
                        "Times of the article and ours",
                        [new("A million times"), new("Article", true), new("Ours, s", true)],
                        [
                            .. article.Figures.Select(figure =>
                                (ReportCell[])
                                    [
                                        ReportCell.Of(figure.Operation),
                                        ReportCell.Of(figure.Claim),
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
                    new TextLine("Keys that the article calls equally strong, by NIST SP 800-57 part 1 and SP 800-56B:")
                ),
                new(
                    "strengths-table",
                    Weight.Primary,
                    new ReportTable(
                        "Keys that the article calls equally strong",
                        [new("Article says"), new("Strength in bits", true), new("Holds", true)],
                        [
                            .. article.Strengths.Select(claim =>
                                (ReportCell[])
                                    [
                                        ReportCell.Of(claim.Claim),
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
            Title = "Ratio of times: the article's range, and ours with its 95% interval",
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
