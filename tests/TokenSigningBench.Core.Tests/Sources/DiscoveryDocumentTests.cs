using System.Text;

namespace TokenSigningBench.Core.Tests.Sources;

public class DiscoveryDocumentTests
{
    private const string WellKnown = "/.well-known/openid-configuration";
    private const string Document = """{"issuer":"{address}","jwks_uri":"{address}/keys"}""";

    [Fact]
    public async Task The_discovery_document_leads_to_the_keys_and_each_request_is_reported()
    {
        await using LoopbackServer server = await LoopbackServer.OfAsync((WellKnown, Document), ("/keys", KnownJwks.TwoKeySet));
        var budget = new RequestBudget(new(server.Address));
        (DiscoveryDocument document, VerificationKeys keys) = await FetchAsync(server, [server.Address + "/"], budget);
        (document.Issuer, document.KeySet).ShouldBe((server.Address, new Uri(server.Address + "/keys")));
        keys.All.Count.ShouldBe(2);
        (budget.Sent, server.Asked.Count).ShouldBe((2, 2));
    }

    [Fact]
    public async Task Of_several_issuers_the_first_with_a_document_or_the_first_failure_is_used()
    {
        await using LoopbackServer server = await LoopbackServer.OfAsync(("/realm" + WellKnown, Document), ("/keys", KnownJwks.TwoKeySet));
        (await FetchAsync(server, [server.Address, server.Address + "/realm"])).Keys.All.Count.ShouldBe(2);
        (await CauseAsync(server, [server.Address + "/a", server.Address + "/b"])).ShouldBe(
            "answers 404 NotFound: no discovery document is there"
        );
        Should
            .Throw<UserErrorException>(() => FetchAsync(server, [server.Address + "/a", server.Address + "/b"]))
            .SourceName.ShouldBe($"{server.Address}/a{WellKnown}");
    }

    [Fact]
    public async Task A_missing_document_missing_keys_and_an_invalid_address_are_reported_in_one_line()
    {
        await using LoopbackServer server = await LoopbackServer.OfAsync((WellKnown, Document));
        (await CauseAsync(server, [server.Address])).ShouldBe("answers 404 NotFound: no keys are there");
        (await CauseAsync(server, [server.Address + "/none"])).ShouldBe("answers 404 NotFound: no discovery document is there");
        (await CauseAsync(server, ["name"])).ShouldBe("is an issuer that is not an address: its keys cannot be found");
        (await CauseAsync(server, [])).ShouldBe("names no issuer");
    }

    // The error of the found document matters, not that there is no document elsewhere.
    [Fact]
    public async Task Invalid_keys_are_reported_even_if_there_are_other_issuers()
    {
        await using LoopbackServer server = await LoopbackServer.OfAsync(
            ("/realm" + WellKnown, Document),
            ("/keys", KnownJwks.Set(KnownJwks.Rsa(isPrivate: true)))
        );
        (await CauseAsync(server, [server.Address, server.Address + "/realm"])).ShouldBe(
            "one of its keys has a private member, 'd': whoever reads the set can sign"
        );
    }

    [Fact]
    public void Members_are_read_and_missing_ones_have_the_standard_s_default()
    {
        DiscoveryDocument minimal = Read("""{"issuer":"https://a","jwks_uri":"https://a/keys"}""");
        (minimal.AuthorizationEndpoint, minimal.TokenEndpoint).ShouldBe((null, null));
        minimal.ClientAuthentication.ShouldBe(["client_secret_basic"]);

        DiscoveryDocument full = Read(
            """
            {"issuer":"https://a","jwks_uri":"https://a/keys","authorization_endpoint":"https://a/in","token_endpoint":"https://a/token",
            """
                + """
                "token_endpoint_auth_methods_supported":["none",1,"private_key_jwt"]}
                """
        );
        (full.AuthorizationEndpoint, full.TokenEndpoint).ShouldBe((new Uri("https://a/in"), new Uri("https://a/token")));
        full.ClientAuthentication.ShouldBe(["none", "private_key_jwt"]);
    }

    private static DiscoveryDocument Read(string json) => DiscoveryDocument.Read("a", Encoding.UTF8.GetBytes(json));

    private static async Task<string> CauseAsync(LoopbackServer server, string[] issuers) =>
        (await Should.ThrowAsync<UserErrorException>(() => FetchAsync(server, issuers))).Cause;

    private static Task<(DiscoveryDocument Document, VerificationKeys Keys)> FetchAsync(
        LoopbackServer server,
        string[] issuers,
        RequestBudget? budget = null
    ) =>
        DiscoveryDocument.FetchAsync(
            new Uri(server.Address),
            issuers,
            allowHttp: false,
            TimeProvider.System,
            budget ?? new(new(server.Address)),
            CancellationToken.None
        );
}
