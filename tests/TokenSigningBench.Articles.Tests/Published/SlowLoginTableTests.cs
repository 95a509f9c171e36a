using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Check.SigningCost;

namespace TokenSigningBench.Articles.Tests.Published;

public class SlowLoginTableTests
{
    [Fact]
    public void The_six_rows_sign_RS256_as_they_were_and_two_algorithms_as_they_were_meant()
    {
        SlowLoginTable
            .AsTheyWere.Select(row => row.PublishedName)
            .ShouldBe(SlowLoginTable.AsTheyWereMeant.Select(row => row.PublishedName));
        SlowLoginTable.AsTheyWere.ShouldAllBe(row => row.TokenHashBits == 256);
        SlowLoginTable.AsTheyWereMeant.ShouldAllBe(row => row.TokenHashBits == row.CertificateHashBits);
        SlowLoginTable.Rows.Count.ShouldBe(9);
        SlowLoginTable.Rows.Select(row => row.Operation).ShouldBeUnique();
        SlowLoginTable.Rows.Select(row => row.Published).Distinct().Count().ShouldBe(6);
    }

    [Fact]
    public void Every_statement_compares_two_rows_and_says_why_it_claims_its_range()
    {
        string[] rows = [.. SlowLoginTable.Rows.Select(row => row.Operation)];
        SlowLoginTable.Article.Statements.ShouldAllBe(statement =>
            rows.Contains(statement.Operation) && rows.Contains(statement.ComparedWith) && statement.Claimed.Why != null
        );
    }

    // Its own rows of one algorithm and size differ by less than what counts as the same, so the range is not too narrow.
    [Theory]
    [InlineData(2048)]
    [InlineData(4096)]
    [InlineData(8192)]
    public void The_rows_that_the_article_calls_alike_are_in_the_range(int bits)
    {
        double ratio = SigningCost2016.Row(512, bits)!.MeanMilliseconds / SigningCost2016.Row(256, bits)!.MeanMilliseconds;
        ClaimedRatio claimed = PublishedArticles.Statement($"000-hash-as-it-was-{bits}").Claimed;
        ratio.ShouldBeInRange(claimed.Low, claimed.High);
    }
}
