using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Judged;

/// <summary>The statements of each article with their results: the ratio measured in interleaved rounds next to the article's.</summary>
internal static class StatementsDocument
{
    private const double Million = 1e6;
    private const int MaxBriefRows = 10;

    /// <summary>One document for each article whose statements were measured in the run.</summary>
    public static IEnumerable<Document> Of(RunFile run)
    {
        foreach (Article article in PublishedArticles.All.Concat(PublishedArticles.OverHttp))
        {
            MeasuredStatement[] measured = run.Part is IStatementRun part ? [.. article.MeasuredIn(part)] : [];
            if (measured.Length == 0)
                continue;
            JudgedStatement[] judged = JudgedStatement.Of(measured);
            yield return new()
            {
                Id = "articles",
                Title = $"Article {article.Number}, statement by statement",
                ShowsSamplesFile = false,
                Machine = run.Machine,
                Blocks =
                [
                    new("answer", Weight.Headline, [.. Brief(article, judged)]),
                    new("statements", Weight.Primary, Chart(judged), Table(judged)),
                    new("causes", Weight.Primary, [.. JudgedCause.Blocks(run)]),
                    new("rows", Weight.Primary, [.. RowsTable.Of(run)]),
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

    private static IEnumerable<DocumentItem> Brief(Article article, JudgedStatement[] judged)
    {
        string of = judged.Length == 1 ? "1 statement" : Invariant($"{judged.Length} statements");
        yield return new TextLine($"Article {article.Number}, {of}: {CountResults(judged)}.");
        JudgedStatement[] others = [.. judged.Where(one => one.Conclusion is Conclusion.Contradicted or Conclusion.Undecided)];
        yield return ReportTable.Of(
            "",
            others.Take(MaxBriefRows),
            [
                new("Not established", one => ReportCell.Of(ShortName(article, one))),
                new("Ratio claimed", one => ReportCell.Of(DescribeClaim(one.Statement.Claimed))),
                new("Measured (95%)", one => new(Interval(one.Ratio!.Value), one.Ratio.Value.Estimate), true),
                new("Result", one => ReportCell.Of(one.Word)),
            ]
        );
        if (others.Length > MaxBriefRows)
            yield return new TextLine(Invariant($"And {others.Length - MaxBriefRows} more."));
        if (others.Any(one => one.Conclusion == Conclusion.Undecided))
            yield return new TextLine("Undecided: the interval is only partly in the range. More rounds may decide.");
    }

    // The article's number is in the sentence above.
    private static string ShortName(Article article, JudgedStatement one) =>
        one.Id.StartsWith($"{article.Number}-", StringComparison.Ordinal) ? one.Id[(article.Number.Length + 1)..] : one.Id;

    private static string CountResults(JudgedStatement[] judged)
    {
        int reversed = judged.Count(one => one.IsReversed);
        return string.Join(
            ", ",
            from one in judged.CountBy(one => (one.Conclusion, one.Word))
            let note = one.Key.Conclusion == Conclusion.Contradicted && reversed > 0 ? $" ({reversed} reversed)" : ""
            select $"{one.Value} {one.Key.Word}{note}"
        );
    }

    private static ReportTable Table(JudgedStatement[] judged) =>
        ReportTable.Of(
            "Statements of the article, and measurements here",
            judged,
            [
                new("Statement", one => ReportCell.Of(one.Id)),
                new("Article says", one => ReportCell.Of(one.Statement.Claim)) { IsExtra = true },
                new("Where", one => ReportCell.Of(one.Statement.Location)) { IsExtra = true },
                new("Claimed ratio of times", one => ReportCell.Of(DescribeClaim(one.Statement))),
                new("Why this range", one => ReportCell.Of(WhyRange(one.Statement.Claimed))) { IsExtra = true },
                new("Ours", one => ReportCell.Figure(one.Ratio?.Estimate), true),
                new("From", one => ReportCell.Figure(one.Ratio?.Low), true) { IsExtra = true },
                new("To", one => ReportCell.Figure(one.Ratio?.High), true) { IsExtra = true },
                new("Result", one => ReportCell.Of(one.Result)),
                new("Reason", one => ReportCell.Of(one.Statement.Cause)) { IsExtra = true },
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
                    ReportTable.Of(
                        "Times of the article and ours",
                        article.Figures,
                        [
                            new("A million times", figure => ReportCell.Of(figure.Operation)),
                            new("Article", figure => ReportCell.Of(figure.Claim), true),
                            new("Ours, s", figure => ReportCell.Figure(OwnSeconds(figure, measured)), true),
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
                    ReportTable.Of(
                        "Keys that the article calls equally strong",
                        article.Strengths,
                        [
                            new("Article says", claim => ReportCell.Of(claim.Claim)),
                            new("Strength in bits", claim => ReportCell.Of(Invariant($"{claim.OneBits} and {claim.OtherBits}")), true),
                            new("Holds", claim => ReportCell.Of(claim.Holds), true),
                        ]
                    )
                ),
            ];

    private static ReportChart Chart(JudgedStatement[] judged) =>
        new()
        {
            Title = "Ratio of times: the article's range, and ours with its 95% interval",
            Kind = ChartKind.Dots,
            Dimension = "statement",
            Figure = "ratio of times",
            IsLogarithmic = true,
            Points = [.. judged.SelectMany(Points)],
        };

    private static IEnumerable<ChartPoint> Points(JudgedStatement one)
    {
        ClaimedRatio claimed = one.Statement.Claimed;
        // "Slower" without a figure has only one bound.
        double end = claimed.Low > 0 ? claimed.Low : claimed.High;
        yield return claimed is { Low: > 0, High: < double.PositiveInfinity }
            ? new("the article", one.Id, Math.Sqrt(claimed.Low * claimed.High), Low: claimed.Low, High: claimed.High)
            : new(claimed.Low > 0 ? "the article, at least" : "the article, at most", one.Id, end);
        if (one.Ratio is { } ratio)
            yield return new("here", one.Id, ratio.Estimate, Low: ratio.Low, High: ratio.High);
    }

    /// <summary>Why a range is as wide as it is.</summary>
    internal static string WhyRange(ClaimedRatio claimed) => claimed.Why ?? "the text gives the range";

    private static string DescribeClaim(Statement statement) =>
        DescribeClaim(statement.Claimed)
        + (statement.Claimed.Margin is { } margin ? Invariant($" (±{100 * margin:0}%)") : "")
        + (statement.FromItsRows is { } rows ? $"; {Figure(rows)} by its rows" : "");

    private static string DescribeClaim(ClaimedRatio claimed) =>
        claimed switch
        {
            { High: double.PositiveInfinity } => $"over {Figure(claimed.Low)}",
            { Low: 0 } => $"under {Figure(claimed.High)}",
            _ => $"{Figure(claimed.Low)} to {Figure(claimed.High)}",
        };

    private static string Interval(Interval ratio) => $"{Figure(ratio.Low)} to {Figure(ratio.High)}";

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
