using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Login.Url;

public class UnsignedTokenSurveyTests
{
    /// <summary>As Duende IdentityServer 7.4 answers with RSA over 4096 bits and RS256: every token of every flow is unsigned.</summary>
    [Theory]
    [InlineData("id_token")]
    [InlineData("code")]
    public async Task All_tokens_of_all_flows_are_named_with_what_the_server_makes_of_them(string responseType)
    {
        await using StandInServer server = await Duende().StartAsync();
        UnsignedTokensRun run = await RunAsync(server, responseType);
        run.Tokens.Where(token => token.Flow != "authorize response")
            .ShouldBe([
                new SeenToken("identity token", "code flow", "RS256", false),
                new SeenToken("access token", "code flow", "RS256", false),
                new SeenToken("access token", "refresh", "RS256", false),
                new SeenToken("access token", "client credentials", "RS256", false),
            ]);
        run.Consequences.ShouldBe([
            "The code flow succeeds: the server accepts its own code.",
            "The server's own userinfo refuses the access token (status 401).",
        ]);
        (run.KeyBits, run.NotTried.Count).ShouldBe((1024, 0));
        (run.Requests, server.Asked.Count).ShouldBe((server.Asked.Count, responseType == "code" ? 11 : 8));
    }

    [Theory]
    [InlineData("id_token", "implicit", "identity token of authorize response")]
    [InlineData("id_token token", "access", "access token of authorize response")]
    [InlineData("code", "code", "identity token of code flow")]
    [InlineData("code", "code access", "access token of code flow")]
    public async Task One_unsigned_token_beside_signed_ones_is_found(string responseType, string kind, string verdict)
    {
        await using StandInServer server = await new StandInServer
        {
            Signs = other => other != kind,
            AccessToken = signed => signed,
            UserinfoType = "application/json",
        }.StartAsync();
        UnsignedTokensRun run = await RunAsync(server, responseType);
        run.Verdicts().ShouldHaveSingleItem().Text.ShouldBe(verdict);
        run.Tokens.Count(token => token.IsSigned).ShouldBeGreaterThan(0);
    }

    [Fact]
    public async Task Without_a_secret_and_a_refresh_token_what_was_not_tried_is_named()
    {
        await using StandInServer server = await new StandInServer { Signs = _ => false }.StartAsync();
        UnsignedTokensRun run = await RunAsync(server, "id_token", secret: null);
        run.Consequences.ShouldBe(["The code flow fails: the token endpoint answers invalid_client."]);
        run.NotTried.ShouldBe(["Client credentials were not tried: they need --client-secret-file."]);
    }

    [Fact]
    public async Task A_token_that_loses_its_signature_during_the_measurement_is_found()
    {
        int tokens = 0;
        await using StandInServer server = await new StandInServer { Signs = _ => Interlocked.Increment(ref tokens) < 8 }.StartAsync();
        (await RunAsync(server, "id_token")).Tokens.Select(token => token.IsSigned).ShouldBe([true, false, false, false]);
    }

    [Theory]
    [InlineData("AAAA", "its signature has 3 bytes, and one of its key has 128")]
    [InlineData("!", "its signature is not base64url")]
    // Of another key of the same size.
    [InlineData(null, "its signature does not fit")]
    public async Task A_signature_of_another_length_form_or_key_is_another_result(string? signature, string reason)
    {
        await using StandInServer server = await new StandInServer
        {
            ChangeSignature = signed => signature ?? new string('A', signed.Length),
        }.StartAsync();
        (await MeasureAsync(server, "id_token", "s3cret")).NotVerified.ShouldBe(reason);
    }

    [Fact]
    public async Task A_load_test_of_such_a_server_sends_no_load()
    {
        await using StandInServer server = await Duende().StartAsync();
        var plan = new StormPlan
        {
            Users = 100,
            Seconds = 1,
            Arrivals = ArrivalPattern.Constant,
            Seed = 1,
            Connections = 8,
        };
        UnsignedTokensException found = await Should.ThrowAsync<UnsignedTokensException>(() =>
            new StormMeasurement(plan, []).RunAsync(Own(server, "id_token", "s3cret"), CancellationToken.None)
        );
        found.Run.Requests.ShouldBe(server.Asked.Count);
        server.Asked.Count.ShouldBeLessThanOrEqualTo(StormMeasurement.MaxRequestsBefore);
    }

    [Theory]
    [InlineData("s3cret", 43)]
    [InlineData(null, 42)]
    public async Task A_client_with_code_only_is_loaded_up_to_the_code(string? secret, int requests)
    {
        await using StandInServer server = await new StandInServer().StartAsync();
        var plan = new StormPlan
        {
            Users = 40,
            Seconds = 0.2,
            Arrivals = ArrivalPattern.Constant,
            Seed = 1,
            Connections = 8,
        };
        StormRun run = await new StormMeasurement(plan, []).RunAsync(Own(server, "code", secret), CancellationToken.None);
        (run.EndsWithCode, run.Partial).ShouldBe((true, null));
        run.Servers[0].Samples.ShouldAllBe(sample => sample.Failure == null);
        server.Asked.Count.ShouldBeInRange(requests - 1, requests + 8);
    }

    [Fact]
    public async Task Without_the_client_s_secret_repeated_logins_end_with_a_code()
    {
        await using StandInServer server = await new StandInServer().StartAsync();
        using var logins = new RepeatedLogin(Own(server, "code", secret: null));
        await logins.PrepareAsync(CancellationToken.None);
        await logins.RunAsync(CancellationToken.None);
        logins.EndsWithCode.ShouldNotBeNull().ShouldContain("give it with --client-secret-file");
        server.Asked.Count(path => path == "/connect/authorize").ShouldBeGreaterThan(280);
        server.Asked.Count.ShouldBeLessThanOrEqualTo(RepeatedLogin.MaxRequests);
    }

    [Theory]
    [InlineData("id_token")]
    [InlineData("code")]
    public async Task Repeated_logins_at_such_a_server_end_with_it(string responseType)
    {
        await using StandInServer server = await Duende().StartAsync();
        using var logins = new RepeatedLogin(Own(server, responseType, "s3cret"));
        (await Should.ThrowAsync<UnsignedTokensException>(() => logins.PrepareAsync(CancellationToken.None))).Run.KeyBits.ShouldBe(1024);
    }

    private static StandInServer Duende() =>
        new()
        {
            Signs = _ => false,
            GivesRefreshTokens = true,
            UserinfoType = "application/json",
            AccessToken = signed => signed,
        };

    private static async Task<UnsignedTokensRun> RunAsync(StandInServer server, string responseType, string? secret = "s3cret") =>
        (await Should.ThrowAsync<UnsignedTokensException>(() => MeasureAsync(server, responseType, secret))).Run;

    private static Task<TokenPathRun> MeasureAsync(StandInServer server, string responseType, string? secret) =>
        TokenPathMeasurement.RunAsync(Own(server, responseType, secret), new Progress<long>(), CancellationToken.None);

    private static ExternalServer Own(StandInServer server, string responseType, string? secret) =>
        new()
        {
            Request = server.Request.With("response_type", responseType),
            Cookie = "a=b",
            ClientSecret = secret,
        };
}
