using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.Tests.Published;

public class SlowLogin2016Tests
{
    [Fact]
    public void The_six_rows_sign_RS256_as_they_were_and_two_algorithms_as_they_were_meant()
    {
        SlowLogin2016.AsTheyWere.Select(row => row.PublishedName).ShouldBe(SlowLogin2016.AsTheyWereMeant.Select(row => row.PublishedName));
        SlowLogin2016.AsTheyWere.ShouldAllBe(row => row.TokenHashBits == 256);
        SlowLogin2016.AsTheyWereMeant.ShouldAllBe(row => row.TokenHashBits == row.CertificateHashBits);
        SlowLogin2016.Rows.Count.ShouldBe(9);
        SlowLogin2016.Rows.Select(row => row.Operation).ShouldBeUnique();
        SlowLogin2016.Rows.Select(row => row.Published).Distinct().Count().ShouldBe(6);
    }

    [Fact]
    public void Every_statement_compares_two_rows_and_has_a_unique_id()
    {
        IReadOnlyList<Statement> statements = SlowLogin2016.Article.Statements;
        string[] rows = [.. SlowLogin2016.Rows.Select(row => row.Operation)];
        statements.ShouldAllBe(statement =>
            rows.Contains(statement.Operation)
            && rows.Contains(statement.ComparedWith)
            && statement.Operation != statement.ComparedWith
            && statement.Id.StartsWith("000-", StringComparison.Ordinal)
            && statement.Claimed.Why != null
        );
        statements.Select(statement => statement.Id).ShouldBeUnique();
    }

    // Its own rows of one algorithm and size differ by less than what counts as the same, so the range is not too narrow.
    [Theory]
    [InlineData(2048)]
    [InlineData(4096)]
    [InlineData(8192)]
    public void The_rows_that_the_article_calls_alike_are_in_the_range(int bits)
    {
        double ratio = SigningCost2016.Row(512, bits)!.MeanMilliseconds / SigningCost2016.Row(256, bits)!.MeanMilliseconds;
        ClaimedRatio claimed = Articles.Statement($"000-hash-as-it-was-{bits}").Claimed;
        ratio.ShouldBeInRange(claimed.Low, claimed.High);
    }
}
