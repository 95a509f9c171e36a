using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Registration;

namespace TokenSigningBench.OpenIddictServer.Tests.Timing;

public class RequestTimingsTests
{
    [Theory]
    [InlineData("Sqlite")]
    [InlineData("Memory")]
    public async Task Each_request_names_the_parts_of_its_time(string store)
    {
        await using RunningProvider provider = await RunningProvider.StartAsync(Enum.Parse<OpenIddictStore>(store));
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
        await using RunningProvider provider = await RunningProvider.StartAsync(OpenIddictStore.None);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();

        (HttpResponseMessage page, _) = await party.AuthorizeAsync(party.Implicit);

        Parts(page).ShouldBe(["sign", "other"]);
    }

    private static IEnumerable<string> Parts(HttpResponseMessage response) =>
        ServerTiming.Parse(response.Headers.GetValues(ServerTiming.Header))!.Phases.Keys;
}
