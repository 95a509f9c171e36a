using System.Text.Json;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Tokens;

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
    public void Custom_claims_are_used_unchanged() => IdentityToken.Own("""{ "a" : 1 }""", "own.json").ShouldBe("""{ "a" : 1 }""");

    [Theory]
    [InlineData("[]", "own.json: is a JSON Array; a token's claims are an object")]
    [InlineData("{", "own.json: is not JSON: ")]
    [InlineData("", "own.json: is not JSON: ")]
    public void Invalid_claims_are_refused_with_their_source(string json, string message) =>
        Should.Throw<UserErrorException>(() => IdentityToken.Own(json, "own.json")).Message.ShouldStartWith(message);
}
