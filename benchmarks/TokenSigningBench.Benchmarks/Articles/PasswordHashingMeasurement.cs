using System.Diagnostics;
using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Benchmarks.Articles;

/// <summary>
/// Article 001: its tables on Java and .NET in the same rounds, which judge most of its statements, and the others one after the other.
/// </summary>
internal static class PasswordHashingMeasurement
{
    private const int MaxRounds = 40;

    // The rest is for the statements that no row of the tables has: .NET's collectors, each a process of its own.
    private const double ShareOfTables = 0.7;

    public static StatementsRun Measure(ArticleContext context)
    {
        long start = Stopwatch.GetTimestamp();
        context.Phase("the tables on Java and .NET");
        PasswordTablesRun tables = PasswordTablesJob.Measure(
            context.Rounds ?? MaxRounds,
            _ => context.Tick(),
            context.Cancel,
            done =>
                context.Rounds is null
                && done >= ArticleContext.MinRounds
                && Stopwatch.GetElapsedTime(start) >= context.Share(ShareOfTables)
        );
        Article article = PasswordHashing2021Statements.Article;
        IReadOnlyList<MeasuredStatement> byTables = tables.Statements!;
        Statement[] others = [.. article.Statements.Where(statement => byTables.All(one => one.Id != statement.Id))];
        IReadOnlyList<MeasuredStatement> onePerOne = PairwiseStatements
            .Measure(article with { Statements = others }, context with { Budget = context.Share(1 - ShareOfTables) })
            .Statements!;
        return new()
        {
            Article = article.Number,
            Statements = [.. article.Statements.Select(statement => byTables.Concat(onePerOne).First(one => one.Id == statement.Id))],
            Rows =
            [
                .. tables.Rows.Select(row => new ArticleRow(
                    "hashes by platform",
                    row.Operation,
                    row.Iterations,
                    row.Nanoseconds,
                    row.CannotRun
                )),
            ],
            Rounds = tables.Rounds,
        };
    }
}
