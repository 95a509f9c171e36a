using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.Tests.Published;

public class SignatureChoice2021Tests
{
    [Theory]
    [InlineData("003-rsa-4096-signs", 4.05, 4.95)]
    [InlineData("003-es256-signs-in-half", 0.45, 0.55)]
    [InlineData("003-rsa-verify-22-to-28-hmac", 22, 28)]
    public void A_published_figure_is_the_claim(string id, double low, double high)
    {
        ClaimedRatio claimed = PublishedArticles.Statement(id).Claimed;
        claimed.Low.ShouldBe(low, 1e-9);
        claimed.High.ShouldBe(high, 1e-9);
    }

    [Fact]
    public void The_article_equates_P_256_with_two_RSA_sizes_and_only_one_holds() =>
        SignatureChoice2021.Article.Strengths.Where(claim => !claim.Holds).ShouldHaveSingleItem().OtherBits.ShouldBe(112);
}
