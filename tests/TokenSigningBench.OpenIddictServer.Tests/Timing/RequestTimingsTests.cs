using System.Text.Json;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Registration;

namespace TokenSigningBench.OpenIddictServer.Tests.Timing;

[Collection(nameof(RunningProviders))]
public class RequestTimingsTests(RunningProviders providers)
{
    [SkippableTheory]
    [InlineData("Sqlite")]
    [InlineData("Memory")]
    public async Task Each_request_names_the_parts_of_its_time(string store)
    {
        RunningProviders.SkipUnlessDefault(store);
        RunningProvider provider = await providers.GetAsync(store);
        using var party = new RelyingParty(provider);

        Parts(await party.SignInAsync()).ShouldContain("hash");
        (HttpResponseMessage page, _) = await party.AuthorizeAsync(party.Implicit);
        Parts(page).ShouldBe(["sign", "store", "other"]);

        (HttpResponseMessage refused, _) = await party.AuthorizeAsync(party.Implicit.Without("nonce"));
        Parts(refused).ShouldNotContain("sign");

        var verifier = CodeVerifier.Create();
        (HttpResponseMessage code, AuthorizeResponseParameters parameters) = await party.AuthorizeAsync(
            party.Code(verifier, ProviderClients.Confidential)
        );
        Parts(code).ShouldBe(["sign", "store", "other"]);
        (HttpResponseMessage token, _) = await party.RedeemAsync(parameters.Find("code")!, verifier, ProviderClients.Confidential);
        Parts(token).ShouldBe(["sign", "store", "hash", "decrypt", "other"]);
    }

    [Fact]
    public async Task Without_a_store_no_time_is_spent_in_one()
    {
        RunningProvider provider = await providers.GetAsync(OpenIddictStore.None);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();

        (HttpResponseMessage page, _) = await party.AuthorizeAsync(party.Implicit);

        Parts(page).ShouldBe(["sign", "other"]);
    }

    [SkippableTheory]
    [InlineData("Sqlite")]
    [InlineData("Memory")]
    [InlineData("None")]
    public async Task Each_request_states_how_many_signatures_it_made(string store)
    {
        RunningProviders.SkipUnlessDefault(store);
        // Another provider of the process has its own meter.
        await providers.GetAsync(OpenIddictStore.Memory, 8192);
        RunningProvider provider = await providers.GetAsync(store);
        using var party = new RelyingParty(provider);
        Signatures(await party.SignInAsync()).ShouldBeNull();

        Signatures((await party.AuthorizeAsync(party.Implicit)).Response).ShouldBe(1);
        var verifier = CodeVerifier.Create();
        (HttpResponseMessage code, AuthorizeResponseParameters parameters) = await party.AuthorizeAsync(
            party.Code(verifier, ProviderClients.Public)
        );
        Signatures(code).ShouldBe(1);
        (HttpResponseMessage tokens, JsonElement redeemed) = await party.RedeemAsync(
            parameters.Find("code")!,
            verifier,
            ProviderClients.Public
        );
        Signatures(tokens).ShouldBe(3);
        Dictionary<string, string> refresh = new()
        {
            ["grant_type"] = "refresh_token",
            ["refresh_token"] = redeemed.GetProperty("refresh_token").GetString()!,
        };
        Signatures((await party.TokenAsync(refresh, ProviderClients.Public)).Response).ShouldBe(3);
        Dictionary<string, string> credentials = new() { ["grant_type"] = "client_credentials" };
        Signatures((await party.TokenAsync(credentials, ProviderClients.Confidential)).Response).ShouldBe(1);
    }

    [Fact]
    public async Task What_the_library_did_not_sign_is_no_signature()
    {
        RunningProvider provider = await providers.GetAsync(OpenIddictStore.Memory, 8192);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();

        (HttpResponseMessage page, AuthorizeResponseParameters parameters) = await party.AuthorizeAsync(party.Implicit);

        parameters.Find("id_token").ShouldEndWith(".");
        Parts(page).ShouldContain("sign");
        Signatures(page).ShouldBeNull();
    }

    private static IEnumerable<string> Parts(HttpResponseMessage response) => Timing(response).Phases.Keys;

    private static int? Signatures(HttpResponseMessage response) => Timing(response).Signatures;

    private static ServerTiming Timing(HttpResponseMessage response) =>
        ServerTiming.Parse(response.Headers.GetValues(ServerTiming.Header))!;
}
