using System.Net;
using System.Text.Json;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

public class TokenEndpointTests(ServerFixture fixture) : IClassFixture<ServerFixture>
{
    // RFC 7636 appendix B.
    private const string Verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    private const string Challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    [Fact]
    public async Task A_code_becomes_an_identity_token_once()
    {
        using HttpClient browser = ServerFixture.Browser();
        Dictionary<string, string> order = await OrderAsync(browser);

        (HttpStatusCode status, JsonElement answer) = await ExchangeAsync(browser, order);
        (HttpStatusCode again, JsonElement refusal) = await ExchangeAsync(browser, order);

        status.ShouldBe(HttpStatusCode.OK);
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(fixture.Key, JwsAlgorithm.Rs(256));
        verifier.Verify(answer.GetProperty("id_token").GetString()!).Reason.ShouldBeNull();
        (again, refusal.GetProperty("error").GetString()).ShouldBe((HttpStatusCode.BadRequest, "invalid_grant"));
    }

    [Theory]
    [InlineData("code_verifier", "aBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "invalid_grant")]
    [InlineData("code_verifier", "", "invalid_grant")]
    [InlineData("code", "guessed", "invalid_grant")]
    [InlineData("redirect_uri", "http://localhost:5002/", "invalid_grant")]
    [InlineData("client_id", "other", "invalid_grant")]
    [InlineData("client_id", "nobody", "invalid_client")]
    [InlineData("grant_type", "password", "unsupported_grant_type")]
    public async Task Values_that_do_not_match_the_code_are_refused(string field, string value, string error)
    {
        using HttpClient browser = ServerFixture.Browser();
        Dictionary<string, string> order = await OrderAsync(browser);
        order[field] = value;

        (HttpStatusCode status, JsonElement answer) = await ExchangeAsync(browser, order);

        (status, answer.GetProperty("error").GetString()).ShouldBe((HttpStatusCode.BadRequest, error));
    }

    private async Task<Dictionary<string, string>> OrderAsync(HttpClient browser)
    {
        (await ServerFixture.SignInAsync(browser, fixture.Server)).Dispose();
        AuthorizeRequest request = ServerFixture
            .Request(fixture.Server)
            .With("response_type", "code")
            .With("code_challenge", Challenge)
            .With("code_challenge_method", "S256");
        string code = ServerFixture.Fields(await browser.GetStringAsync(request.ToUri()))["code"];
        return new()
        {
            ["grant_type"] = "authorization_code",
            ["code"] = code,
            ["client_id"] = request["client_id"]!,
            ["redirect_uri"] = request["redirect_uri"]!,
            ["code_verifier"] = Verifier,
        };
    }

    private async Task<(HttpStatusCode Status, JsonElement Answer)> ExchangeAsync(HttpClient browser, Dictionary<string, string> order)
    {
        using HttpResponseMessage answer = await browser.PostAsync(
            new Uri(fixture.Server.Issuer, "/connect/token"),
            new FormUrlEncodedContent(order)
        );
        return (answer.StatusCode, JsonDocument.Parse(await answer.Content.ReadAsStringAsync()).RootElement);
    }
}
