using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.Tests.Published;

public class ArticlesTests
{
    private static readonly Article Article = PublishedArticles.SlowLogins with
    {
        Statements = [Of("one", "a", "b"), Of("other", "a", "c"), Of("third", "b", "c")],
    };

    [Fact]
    public void A_statement_is_measured_by_two_rows_of_one_table_or_by_itself()
    {
        MeasuredStatement own = new("third", "b", "c", 1, [5], [6], null);
        IReadOnlyList<MeasuredStatement> measured = Article.MeasuredIn(
            new StatementsRun
            {
                Statements = [own, own with { Id = "of another article" }],
                Rows =
                [
                    new("first", "a", null, [1, 2]),
                    // In another table, whose rounds are others.
                    new("second", "c", null, [3, 4]),
                    new("second", "a", null, [10, 20]),
                    new("second", "b", null, null, "a reason"),
                ],
            }
        );
        measured.Select(one => one.Id).ShouldBe(["third", "one", "other"]);
        measured[0].ShouldBe(own);
        (measured[1].Nanoseconds, measured[1].CannotRun).ShouldBe((null, "a reason"));
        measured[2].Nanoseconds!.ShouldBe([10, 20]);
        measured[2].ComparedNanoseconds!.ShouldBe([3, 4]);
    }

    [Fact]
    public void Each_statement_has_an_id_of_its_article_and_a_cause_and_compares_two_operations()
    {
        Statement[] all =
        [
            .. PublishedArticles.All.SelectMany(article => article.Statements),
            .. AuthenticationStatements2002.Article.Statements,
        ];
        all.Select(statement => statement.Id).ShouldBeUnique();
        foreach (Article article in (Article[])[.. PublishedArticles.All, AuthenticationStatements2002.Article])
        {
            article.Statements.Select(statement => statement.Claim).ShouldBeUnique();
            article.Statements.ShouldAllBe(statement =>
                statement.Id.StartsWith($"{article.Number}-", StringComparison.Ordinal)
                && statement.Cause.Length > 0
                && !statement.Cause.Contains('\n')
                && statement.Operation != statement.ComparedWith
            );
        }
    }

    private static Statement Of(string id, string one, string other) =>
        new()
        {
            Id = id,
            Claim = id,
            Location = "here",
            Operation = one,
            ComparedWith = other,
            Claimed = ClaimedRatio.Longer,
            Cause = "a cause",
        };
}
