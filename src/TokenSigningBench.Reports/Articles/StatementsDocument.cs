using TokenSigningBench.Core.Published;

namespace TokenSigningBench.Reports.Articles;

/// <summary>The articles' statements and what became of them.</summary>
internal static class StatementsDocument
{
    public static IEnumerable<Document> Of(RunFile run)
    {
        foreach (Article article in Core.Published.Articles.All)
        {
            MeasuredStatement[] measured =
            [
                .. ((run.Part as IStatedRun)?.Statements ?? []).Where(one => article.Statements.Any(statement => statement.Id == one.Id)),
            ];
            if (measured.Length == 0)
                continue;
            string[] verdicts = [.. measured.Select(one => StatementsReport.Verdict(one, measured))];
            yield return new()
            {
                Id = "articles",
                Title = $"Article {article.Number}, statement by statement",
                SaysSamples = false,
                Answer = $"Of {measured.Length} statements "
                    + string.Join(", ", verdicts.Select(verdict => verdict.Split(':')[0])
                        .CountBy(verdict => verdict)
                        .Select(one => $"{one.Value} {Came(one.Key)}"))
                    + ".",
                Blocks =
                [
                    new("statements", Weight.Primary, Chart(measured), Table(measured, verdicts)),
                    new("notes", Weight.Primary,
                    [
                        .. article.Notes.Prepend($"{article.Title}. {article.Machine}.").Select(note => new TextLine(note, 1)),
                    ]),
                ],
            };
        }
    }

    private static string Came(string verdict) => verdict.StartsWith("cannot", StringComparison.Ordinal)
        ? verdict
        : $"{(verdict == "reproduced" ? "hold here too" : verdict)}";

    private static ReportTable Table(MeasuredStatement[] measured, string[] verdicts) => new(
        "What the article says, and what was measured in turn",
        [
            new("Statement"), new("The article says"), new("Where"), new("Its ratio of times"),
            new("Ours", true), new("From", true), new("To", true), new("Today"), new("Why"),
        ],
        [.. measured.Zip(verdicts, (one, verdict) =>
        {
            Statement statement = Core.Published.Articles.Statement(one.Id);
            RatioEstimate? ratio = StatementsReport.Judged(one, measured);
            return (IReadOnlyList<ReportCell>)
            [
                ReportCell.Of(one.Id), ReportCell.Of(statement.Says), ReportCell.Of(statement.Where),
                ReportCell.Of(StatementsReport.Claimed(statement)),
                ReportCell.Figure(ratio?.Ratio), ReportCell.Figure(ratio?.Low), ReportCell.Figure(ratio?.High),
                ReportCell.Of(verdict), ReportCell.Of(statement.Cause),
            ];
        })]);

    private static ReportChart Chart(MeasuredStatement[] measured) => new()
    {
        Title = "Ratio of times: what the article allows, and here with its 95 % interval",
        Kind = ChartKind.Dots,
        Along = "statement",
        Figure = "ratio of times",
        IsLogarithmic = true,
        Points = [.. measured.SelectMany(one => Points(one, measured))],
    };

    private static IEnumerable<ChartPoint> Points(MeasuredStatement one, MeasuredStatement[] all)
    {
        ClaimedRatio claimed = Core.Published.Articles.Statement(one.Id).Claimed;
        // "Slower" without a figure has one end.
        double end = claimed.Low > 0 ? claimed.Low : claimed.High;
        yield return claimed is { Low: > 0, High: < double.PositiveInfinity }
            ? new("the article", one.Id, Math.Sqrt(claimed.Low * claimed.High), Low: claimed.Low, High: claimed.High)
            : new(claimed.Low > 0 ? "the article, at least" : "the article, at most", one.Id, end);
        if (StatementsReport.Judged(one, all) is { } ratio)
            yield return new("here", one.Id, ratio.Ratio, Low: ratio.Low, High: ratio.High);
    }
}
