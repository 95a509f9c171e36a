using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Judged;

/// <summary>The rows of an article's tables, with the columns that BenchmarkDotNet printed in 2016.</summary>
internal static class RowsTable
{
    /// <summary>The table of a run; nothing where no rows were measured.</summary>
    public static IEnumerable<DocumentItem> Of(RunFile run)
    {
        IReadOnlyList<ArticleRow> rows = (run.Part as StatementsRun)?.Rows ?? [];
        if (rows.Count == 0)
            yield break;
        TimeUnit unit = TimeUnit.For(rows.Select(row => row.Nanoseconds.Summarize()?.Mean).OfType<double>());
        yield return new ReportTable(
            "Rows of the article, measured together",
            [
                new("Table"),
                new("Operation"),
                new($"Median, {unit.Name}", true),
                new($"Mean, {unit.Name}", true),
                new($"StdError, {unit.Name}", true) { IsExtra = true },
                new($"StdDev, {unit.Name}", true) { IsExtra = true },
                new("Op/s", true),
                new($"Min, {unit.Name}", true) { IsExtra = true },
                new($"Max, {unit.Name}", true) { IsExtra = true },
                new("Rounds", true) { IsExtra = true },
                new("Not measured because") { IsExtra = true },
            ],
            [.. rows.Select(row => Cells(row, row.Nanoseconds.Summarize(), unit))]
        );
    }

    private static ReportCell[] Cells(ArticleRow row, Summary? times, TimeUnit unit) =>
        [
            ReportCell.Of(row.Table),
            ReportCell.Of(row.Name),
            ReportCell.Figure(times?.Median / unit.Nanoseconds),
            ReportCell.Figure(times?.Mean / unit.Nanoseconds),
            ReportCell.Figure(times?.StandardError / unit.Nanoseconds),
            ReportCell.Figure(times?.StandardDeviation / unit.Nanoseconds),
            ReportCell.Figure(1e9 / times?.Mean),
            ReportCell.Figure(times?.Minimum / unit.Nanoseconds),
            ReportCell.Figure(times?.Maximum / unit.Nanoseconds),
            ReportCell.Count(times?.Count),
            ReportCell.Of(row.CannotRun),
        ];
}
