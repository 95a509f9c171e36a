using System.Text;

namespace TokenSigningBench.Core.Tests.Tokens;

public class IdentityTokenTests
{
    [Fact]
    public void The_article_s_token_has_audience_test_client_subject_valid_and_lives_60_seconds()
    {
        using JsonDocument token = JsonDocument.Parse(IdentityToken.Article(DateTimeOffset.FromUnixTimeSeconds(1_470_765_600)));
        JsonElement claims = token.RootElement;

        claims.GetProperty("aud").GetString().ShouldBe("test-client");
        claims.GetProperty("sub").GetString().ShouldBe("valid");
        claims.GetProperty("iat").GetInt64().ShouldBe(1_470_765_600);
        claims.GetProperty("exp").GetInt64().ShouldBe(1_470_765_660);
        claims.TryGetProperty("nonce", out _).ShouldBeTrue();
    }

    [Fact]
    public void Custom_claims_are_used_unchanged() => Own("""{ "a" : 1 }""").ShouldBe("""{ "a" : 1 }""");

    [Fact]
    public void A_byte_order_mark_is_not_part_of_the_claims() => Own("\uFEFF{\"a\":1e999}").ShouldBe("""{"a":1e999}""");

    [Theory]
    [InlineData("[]", "own.json: is a JSON Array; a token's claims are an object")]
    [InlineData("{", "own.json: is not JSON as it is read here: ")]
    [InlineData("", "own.json: is not JSON as it is read here: ")]
    [InlineData("""{"a":1,"a":2}""", "own.json: is not JSON as it is read here: Duplicate property 'a'")]
    [InlineData("""{"a":"\ud800"}""", "own.json: is not JSON as it is read here: ")]
    [InlineData("""{"\udc00":1}""", "own.json: is not JSON as it is read here: ")]
    [InlineData("{}x", "own.json: is not JSON as it is read here: ")]
    public void Invalid_claims_are_refused_with_their_source(string json, string message) =>
        Should.Throw<UserErrorException>(() => Own(json)).Message.ShouldStartWith(message);

    [Fact]
    public void Deep_and_invalid_bytes_are_refused_with_their_source()
    {
        foreach (byte[] json in new byte[][] { Nested(33), Nested(100_000), [(byte)'"', 0xFF, (byte)'"'] })
            Should.Throw<UserErrorException>(() => IdentityToken.Own(json, "own.json")).SourceName.ShouldBe("own.json");
    }

    private static byte[] Nested(int depth) => Encoding.ASCII.GetBytes($"{{\"a\":{new string('[', depth)}{new string(']', depth)}}}");

    private static string Own(string json) => IdentityToken.Own(Encoding.UTF8.GetBytes(json), "own.json");
}
