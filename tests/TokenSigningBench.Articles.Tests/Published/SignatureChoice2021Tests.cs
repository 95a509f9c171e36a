using TokenSigningBench.Articles.Published;

namespace TokenSigningBench.Articles.Tests.Published;

public class SignatureChoice2021Tests
{
    [Fact]
    public void The_article_equates_P_256_with_two_RSA_sizes_and_only_one_holds() =>
        SignatureChoice2021.Article.Strengths.Where(claim => !claim.Holds).ShouldHaveSingleItem().OtherBits.ShouldBe(112);

    [Fact]
    public void Every_check_of_a_standard_is_of_one_claim() =>
        PublishedArticles
            .All.SelectMany(article => article.Standards)
            .Select(claim => claim.Check)
            .OfType<string>()
            .ShouldBe(StandardChecks.All.Keys, ignoreOrder: true);
}
