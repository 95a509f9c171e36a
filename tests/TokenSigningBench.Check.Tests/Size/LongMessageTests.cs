using TokenSigningBench.Check.Size;

namespace TokenSigningBench.Check.Tests.Size;

public class LongMessageTests
{
    [Theory]
    [InlineData("ES512")]
    [InlineData("RS256:2048")]
    [InlineData("RS256:6144")]
    public void A_short_signature_fits_every_program(string key) => LongMessage.Of(SigningSize.Parse(key)).ShouldBeEmpty();

    [Fact]
    public void A_long_query_is_too_long_for_IIS()
    {
        LongMessage logout = LongMessage.Of(SigningSize.Parse("RS256:8192")).ShouldHaveSingleItem();

        (logout.Message, logout.Limit.Program, logout.Limit.Failure, logout.Remedy).ShouldBe(
            ("logout query", "iis", "404.15", "send it by POST")
        );
        // The query without its token, by the same message with another token.
        LoginHop empty = LoginMessages.WithoutCookies(0, 0).Single(hop => hop.Name == logout.Message);
        logout.Excess.ShouldBe(empty.Head.QueryBytes + logout.ReferenceBytes - 2048);
    }

    [Theory]
    [InlineData("ML-DSA-44", "logout query at iis", "Location at nginx")]
    [InlineData("ML-DSA-65", "logout query at iis", "Location at nginx", "logout query at gunicorn")]
    [InlineData("ML-DSA-87", "logout query at iis", "Location at nginx", "logout query at gunicorn")]
    public void The_first_to_fail_comes_first(string key, params string[] places)
    {
        IReadOnlyList<LongMessage> all = LongMessage.Of(SigningSize.Parse(key));

        all.Select(one => $"{one.Message} at {one.Limit.Program}").ShouldBe(places, ignoreOrder: true);
        all.Select(one => one.Excess).ShouldBeInOrder(SortDirection.Descending);
    }

    // The same messages in the whole login, where only the cookies are added.
    [Fact]
    public void It_agrees_with_the_forecast_of_the_whole_login()
    {
        var signing = SigningSize.Parse("ML-DSA-65");
        foreach (LongMessage one in LongMessage.Of(signing))
        {
            SizeHop hop = new SizeForecast((_, _) => [])
                .Run("ML-DSA-65", signing, null, "no claims", [one.Limit.Program])
                .Hops.Single(hop => hop.Name == one.Message);

            (hop.At, hop.RoomBytes, hop.Cause).ShouldBe((one.Limit.Program, -one.Excess, "key"));
        }
    }
}
