using TokenSigningBench.Check.Size;

namespace TokenSigningBench.Check.Tests.Size;

public sealed class SessionCookiesTests : IDisposable
{
    private const string Claims = """{"iss":"https://idp.example.com","aud":"app","exp":1800000000,"sub":"alice","role":["a","b"]}""";

    // A cookie's name, its value and its attributes: ChunkingCookieManager.DefaultChunkSize.
    private const int ChunkBytes = 4050;

    private readonly SessionCookies _cookies = new();

    public void Dispose() => _cookies.Dispose();

    [Fact]
    public void A_short_session_is_one_cookie_and_a_long_one_is_cut_into_chunks_that_a_browser_keeps()
    {
        _cookies.Of(Claims, (600, 600)).Count.ShouldBe(1);

        IReadOnlyList<CookieSize> chunks = _cookies.Of(Claims, (3000, 3000));
        // "chunks-N", then the chunks.
        chunks[0].ValueBytes.ShouldBe("chunks-N".Length);
        chunks.Count.ShouldBeGreaterThan(2);
        chunks.ShouldAllBe(chunk => chunk.NameBytes + chunk.ValueBytes + chunk.AttributeBytes <= ChunkBytes);
    }

    [Fact]
    public void The_same_session_has_the_same_length_in_each_request() =>
        _cookies.Of(Claims, (2000, 2000)).ShouldBe(_cookies.Of(Claims, (2000, 2000)));

    [Fact]
    public void A_saved_token_costs_four_bytes_for_three_and_protocol_claims_cost_nothing()
    {
        int ValueBytes(string claims, int token) => _cookies.Of(claims, (token, 300)).Sum(cookie => cookie.ValueBytes);

        (ValueBytes(Claims, 1200) - ValueBytes(Claims, 600)).ShouldBeInRange(800 - 24, 800 + 24);
        ValueBytes(Claims, 600)
            .ShouldBe(ValueBytes(Claims.Replace("\"aud\":\"app\"", "\"aud\":\"another-app\"", StringComparison.Ordinal), 600));
        ValueBytes(Claims, 600).ShouldBeLessThan(ValueBytes(Claims.Replace("alice", new string('a', 300), StringComparison.Ordinal), 600));
    }

    // What the handler removes of the user costs nothing, whatever it is: the library refuses these values.
    [Theory]
    [InlineData("\"exp\":1800000000", "\"exp\":\"2027-01-01\"")]
    [InlineData("\"exp\":1800000000", "\"exp\":null,\"nbf\":\"y\"")]
    [InlineData("\"exp\":1800000000", "\"exp\":1e300,\"iat\":[]")]
    [InlineData("\"aud\":\"app\"", "\"aud\":7")]
    public void Strange_values_of_removed_claims_cost_nothing(string usual, string strange) =>
        _cookies.Of(Claims.Replace(usual, strange, StringComparison.Ordinal), null).ShouldBe(_cookies.Of(Claims, null));

    [Fact]
    public void A_claim_that_the_library_gives_another_name_is_not_removed_by_its_own() =>
        _cookies
            .Of(Claims.Replace("{", """{"acr":"urn:example:acr",""", StringComparison.Ordinal), null)[0]
            .ValueBytes.ShouldBeGreaterThan(_cookies.Of(Claims, null)[0].ValueBytes);

    [Fact]
    public void Claims_that_are_longer_than_the_library_s_own_limit_of_tokens_are_cut_into_chunks() =>
        _cookies
            .Of(Claims.Replace("alice", new string('a', 300_000), StringComparison.Ordinal), null)
            .Sum(cookie => cookie.ValueBytes)
            .ShouldBeGreaterThan(300_000);

    [Fact]
    public void A_session_that_saves_no_tokens_is_short_whatever_the_tokens_are()
    {
        CookieSize cookie = _cookies.Of(Claims, null).ShouldHaveSingleItem();
        cookie.ValueBytes.ShouldBeLessThan(_cookies.Of(Claims, (1, 1)).ShouldHaveSingleItem().ValueBytes);
    }
}
