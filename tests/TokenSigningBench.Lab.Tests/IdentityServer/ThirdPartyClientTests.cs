using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Protocols;
using Microsoft.IdentityModel.Protocols.OpenIdConnect;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

public class ThirdPartyClientTests(ServerFixture fixture) : IClassFixture<ServerFixture>
{
    [Fact]
    public async Task A_relying_party_on_Microsoft_IdentityModel_finds_the_keys_and_validates_the_token()
    {
        using HttpClient browser = ServerFixture.Browser();
        await ServerFixture.SignInAsync(browser, fixture.Server);
        string page = await browser.GetStringAsync(ServerFixture.Request(fixture.Server).ToUri());

        TokenValidationResult result = await ValidateAsync(fixture.Server, ServerFixture.Fields(page)["id_token"]);

        result.IsValid.ShouldBeTrue(result.Exception?.Message);
        result.Claims["sub"].ShouldBe("alice");
        result.Claims["nonce"].ShouldBe(ServerFixture.Request(fixture.Server)["nonce"]);
    }

    [Theory]
    [InlineData("PlatformCrypto")]
    [InlineData("JwtSecurityTokenHandler")]
    [InlineData("JsonWebTokenHandler")]
    [InlineData("BouncyCastle")]
    public async Task Every_signer_names_its_key_and_is_validated(string signer)
    {
        await using EmbeddedIdentityServer server = await ServerFixture.StartAsync(
            fixture.Key,
            ServerFixture.Cheap with
            {
                Signer = TokenEngines.All.Single(engine => engine.Name == signer),
                KeyLoading = KeyLoading.EachToken,
                TokensPerLogin = 3,
            }
        );
        using HttpClient browser = ServerFixture.Browser();
        await ServerFixture.SignInAsync(browser, server);
        // Twice: a library that caches signers must not use the key that was loaded for the token before.
        await browser.GetStringAsync(ServerFixture.Request(server).ToUri());
        string token = ServerFixture.Fields(await browser.GetStringAsync(ServerFixture.Request(server).ToUri()))["id_token"];

        new JsonWebToken(token).Kid.ShouldBe(fixture.Key.KeyId);
        TokenValidationResult result = await ValidateAsync(server, token);
        result.IsValid.ShouldBeTrue(result.Exception?.Message);
    }

    private static async Task<TokenValidationResult> ValidateAsync(EmbeddedIdentityServer server, string token)
    {
        var manager = new ConfigurationManager<OpenIdConnectConfiguration>(
            server.Issuer.OriginalString + "/.well-known/openid-configuration",
            new OpenIdConnectConfigurationRetriever(),
            new HttpDocumentRetriever { RequireHttps = false }
        );
        OpenIdConnectConfiguration configuration = await manager.GetConfigurationAsync(CancellationToken.None);
        return await new JsonWebTokenHandler().ValidateTokenAsync(
            token,
            new()
            {
                ValidIssuer = configuration.Issuer,
                ValidAudience = "rp",
                IssuerSigningKeys = configuration.SigningKeys,
            }
        );
    }
}
