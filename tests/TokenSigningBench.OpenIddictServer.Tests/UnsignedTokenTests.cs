using System.Net;
using System.Text.Json;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Registration;
using TokenSigningBench.Testing;

namespace TokenSigningBench.OpenIddictServer.Tests;

/// <summary>What OpenIddict sends with an RSA key of 8192 bits and RS256, as docs/guides/unsigned-tokens.md describes it.</summary>
[Collection(nameof(RunningProviders))]
public class UnsignedTokenTests(RunningProviders providers)
{
    private const string Client = ProviderClients.Confidential;

    [Fact]
    public async Task The_implicit_flow_returns_an_unsigned_identity_token()
    {
        RunningProvider provider = await providers.GetAsync(OpenIddictStore.Memory, 8192);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();

        (HttpResponseMessage response, AuthorizeResponseParameters parameters) = await party.AuthorizeAsync(party.Implicit);

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        AccessToken.IsUnsigned(parameters.FindInFormOrFragment("id_token")!).ShouldBeTrue();
    }

    [Fact]
    public async Task A_client_gets_an_unsigned_access_token_for_itself()
    {
        RunningProvider provider = await providers.GetAsync(OpenIddictStore.Memory, 8192);
        using var party = new RelyingParty(provider);

        (HttpResponseMessage response, JsonElement body) = await party.TokenAsync(new() { ["grant_type"] = "client_credentials" }, Client);

        response.StatusCode.ShouldBe(HttpStatusCode.OK, body.ToString());
        AccessToken.IsUnsigned(Text(body, "access_token")).ShouldBeTrue();
    }

    [Fact]
    public async Task The_code_flow_refuses_its_own_code()
    {
        RunningProvider provider = await providers.GetAsync(OpenIddictStore.Memory, 8192);
        (HttpResponseMessage response, JsonElement body) = await LogInAsync(provider);

        response.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
        Text(body, "error").ShouldBe("invalid_grant");
        Text(body, "error_uri").ShouldEndWith("ID2091");
    }

    [Fact]
    public async Task With_Data_Protection_the_code_flow_returns_an_unsigned_identity_token()
    {
        RunningProvider provider = await providers.GetAsync(
            RunningProvider.SettingsWith(OpenIddictStore.Memory) with
            {
                UsesDataProtection = true,
            },
            8192
        );
        (HttpResponseMessage response, JsonElement body) = await LogInAsync(provider);

        response.StatusCode.ShouldBe(HttpStatusCode.OK, body.ToString());
        AccessToken.IsUnsigned(Text(body, "id_token")).ShouldBeTrue();
        // Data Protection protects the access token too: it is no JWT, and opaque to others.
        Text(body, "access_token").ShouldNotContain(".");
    }

    [Fact]
    public async Task RS512_is_signed()
    {
        RunningProvider provider = await providers.GetAsync(RunningProvider.SettingsWith(OpenIddictStore.None), 8192, JwsAlgorithm.Rs(512));
        (await ImplicitAsync(provider)).ShouldBeTrue();
    }

    [SkippableTheory]
    [InlineData("RS256")]
    [InlineData("PS384")]
    public async Task With_the_guide_s_handler_the_implicit_flow_is_signed(string algorithm)
    {
        if (algorithm != "RS256")
            LongTest.SkipUnlessAll("a server for each algorithm");
        RunningProvider provider = await providers.GetAsync(WithHandler, 8192, JwsAlgorithm.Parse(algorithm));
        (await ImplicitAsync(provider)).ShouldBeTrue();
    }

    [SkippableTheory]
    [InlineData(2048)]
    [InlineData(8192)]
    public async Task With_the_guide_s_handler_codes_and_refresh_tokens_work(int bits)
    {
        if (bits == 2048)
            LongTest.SkipUnlessAll("a server for each size");
        RunningProvider provider = await providers.GetAsync(WithHandler, bits);
        using var party = new RelyingParty(provider);
        (HttpResponseMessage response, JsonElement body) = await LogInAsync(provider);

        response.StatusCode.ShouldBe(HttpStatusCode.OK, body.ToString());
        (await party.ValidateAsync(Text(body, "id_token"), Client)).IsValid.ShouldBeTrue();
        AccessToken.IsUnsigned(Text(body, "access_token")).ShouldBeFalse();
        (response, body) = await party.TokenAsync(
            new() { ["grant_type"] = "refresh_token", ["refresh_token"] = Text(body, "refresh_token") },
            Client
        );
        response.StatusCode.ShouldBe(HttpStatusCode.OK, body.ToString());
        (await party.ValidateAsync(Text(body, "id_token"), Client)).IsValid.ShouldBeTrue();
    }

    private static OpenIddictSettings WithHandler => RunningProvider.SettingsWith(OpenIddictStore.Memory) with { HasWorkaround = true };

    private static async Task<bool> ImplicitAsync(RunningProvider provider)
    {
        using var party = new RelyingParty(provider);
        await party.SignInAsync();
        (_, AuthorizeResponseParameters parameters) = await party.AuthorizeAsync(party.Implicit);
        return (await party.ValidateAsync(parameters.FindInFormOrFragment("id_token")!, ProviderClients.Public)).IsValid;
    }

    private static async Task<(HttpResponseMessage Response, JsonElement Body)> LogInAsync(RunningProvider provider)
    {
        using var party = new RelyingParty(provider);
        await party.SignInAsync();
        var verifier = CodeVerifier.Create();
        return await party.RedeemAsync(await party.CodeAsync(verifier, Client), verifier, Client);
    }

    private static string Text(JsonElement json, string name) => json.GetProperty(name).GetString()!;
}
