using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Tests.Login.Flows;

public sealed class FlowClientTests
{
    [Fact]
    public async Task The_code_flow_redeems_each_code_with_its_own_verifier_and_adds_up_the_servers_times()
    {
        await using TokenServer server = await TokenServer.StartAsync();
        FlowClient client = await server.ClientAsync(LoginFlow.Code);
        var sample = new TokenSample(1);

        LoadResult result = await server.LogInAsync(client.Scenario(sample), 5);

        result.Users.ShouldAllBe(user => user.Failure == null && user.Requests == 2 && user.Phases!.Count == 2);
        result.Users[0].ReadTiming()!.Signatures.ShouldBe(4);
        result.Users[0].ReadTiming()!.Phases.ShouldBe(new Dictionary<string, double> { ["sign"] = 3, ["other"] = 3 });
        sample.Tokens.Count.ShouldBe(10);
        server.Queries.ShouldAllBe(query => query.Contains("response_type=code") && query.Contains("scope=openid%20offline_access"));
        // One login verified the tokens before.
        server.Forms.Select(form => form["code_verifier"]).Distinct().Count().ShouldBe(6);
        server.Forms.ShouldAllBe(form => !form.ContainsKey("client_secret"));
    }

    [Fact]
    public async Task Each_refresh_redeems_the_token_of_an_earlier_one()
    {
        await using TokenServer server = await TokenServer.StartAsync();
        FlowClient client = await server.ClientAsync(LoginFlow.Refresh);

        // More at once than there are tokens: the others wait for one.
        LoadResult result = await server.LogInAsync(client.Scenario(null), 3 * RefreshTokens.Count);

        result.Users.ShouldAllBe(user => user.Failure == null && user.Requests == 1);
        server.Forms.Count(form => form["grant_type"] == "authorization_code").ShouldBe(RefreshTokens.Count);
        server.Forms.Count(form => form["grant_type"] == "refresh_token").ShouldBe(1 + 3 * RefreshTokens.Count);
    }

    [Fact]
    public async Task Where_every_refresh_fails_the_logins_end_and_say_so()
    {
        await using TokenServer server = await TokenServer.StartAsync();
        FlowClient client = await server.ClientAsync(LoginFlow.Refresh);
        server.Tokens = _ => new() { ["error"] = "invalid_grant" };

        LoadResult result = await server.LogInAsync(client.Scenario(null), RefreshTokens.Count + 3);

        result
            .Users.Select(user => user.Failure)
            .GroupBy(failure => failure!)
            .ToDictionary(group => group.Key, group => group.Count())
            .ShouldBe(
                new Dictionary<string, int>
                {
                    ["status 200: invalid_grant"] = RefreshTokens.Count,
                    ["no refresh token is left after earlier failures"] = 3,
                },
                ignoreOrder: true
            );
    }

    [Fact]
    public async Task A_client_sends_its_secret_in_the_body_alone()
    {
        await using TokenServer server = await TokenServer.StartAsync();
        FlowClient client = await server.ClientAsync(LoginFlow.ClientCredentials);

        LoadResult result = await server.LogInAsync(client.Scenario(null), 3);

        result.Users.ShouldAllBe(user => user.Failure == null);
        server.Forms.ShouldAllBe(form => form["client_id"] == "confidential" && form["client_secret"] == "hidden");
        server.Queries.ShouldBeEmpty();
        $"{server.Running.TokenClient}".ShouldNotContain("hidden");
    }

    [Theory]
    [InlineData("code", "id_token", "", "no identity token")]
    [InlineData("code", "id_token", "a.b.", "an identity token without a signature")]
    [InlineData("code", "access_token", "a.b.", "an access token without a signature")]
    [InlineData("code", "refresh_token", "", "no refresh token")]
    [InlineData("code", "id_token", "e30.e30.x", "a token that is not for this request: its nonce is another, or missing")]
    [InlineData("code", "error", "invalid_client", "status 200: invalid_client")]
    [InlineData("refresh", "access_token", "", "no access token")]
    [InlineData("refresh", "id_token", "a.b.", "an identity token without a signature")]
    [InlineData("client-credentials", "access_token", "a.b.", "an access token without a signature")]
    [InlineData("client-credentials", "access_token", "e30.e30.x", "a token that is not for this request: its sub is another, or missing")]
    public async Task A_login_without_its_signed_tokens_is_a_failure(string flow, string member, string value, string failure)
    {
        await using TokenServer server = await TokenServer.StartAsync();
        FlowClient client = await server.ClientAsync(Of(flow));
        server.Tokens = tokens => new(tokens) { [member] = value };

        LoadResult result = await server.LogInAsync(client.Scenario(null), 1);

        result.Users.Single().Failure.ShouldBe(failure);
    }

    [Theory]
    [InlineData("?error=login_required&x=", "status 302 without a code: login_required")]
    [InlineData("?x=", "status 302 without a code")]
    [InlineData("?code=1&state=other&x=", "an answer that is not to this request: its state is another, or missing")]
    public async Task Another_redirect_than_the_codes_is_a_failure(string query, string failure)
    {
        await using TokenServer server = await TokenServer.StartAsync();
        FlowClient client = await server.ClientAsync(LoginFlow.Code);
        server.Redirect = location => location.Split('?')[0] + query;

        LoadResult result = await server.LogInAsync(client.Scenario(null), 1);

        result.Users.Single().Failure.ShouldBe(failure);
    }

    [Theory]
    [InlineData("code")]
    [InlineData("refresh")]
    [InlineData("client-credentials")]
    public async Task Tokens_of_another_key_are_refused_before_anything_is_counted(string flow)
    {
        await using TokenServer server = await TokenServer.StartAsync();
        await using TokenServer other = await TokenServer.StartAsync(3072);
        LoadTarget target = await server.TargetAsync();

        UserErrorException error = await Should.ThrowAsync<UserErrorException>(() =>
            FlowClient.CreateAsync(Of(flow), server.Running, other.Certificate, target, CancellationToken.None)
        );

        error.Message.ShouldStartWith("stand-in: its first identity token is not one that the key of a.pfx signed");
    }

    [Fact]
    public async Task A_server_without_a_token_endpoint_has_only_the_implicit_flow()
    {
        await using TokenServer server = await TokenServer.StartAsync();
        var bare = new RunningExternalServer
        {
            Name = "bare",
            Issuer = server.Running.Issuer,
            Request = server.Running.Request,
            Cookie = "",
        };
        LoadTarget target = await server.TargetAsync();

        UserErrorException error = await Should.ThrowAsync<UserErrorException>(() =>
            FlowClient.CreateAsync(LoginFlow.Code, bare, server.Certificate, target, CancellationToken.None)
        );

        error.Message.ShouldBe("bare: has no code flow here");
    }

    [Fact]
    public async Task Logins_one_by_one_have_the_times_of_their_responses()
    {
        await using TokenServer server = await TokenServer.StartAsync();
        FlowClient client = await server.ClientAsync(LoginFlow.Code);
        using var logins = new FlowLogins(client.Scenario(null), await server.TargetAsync());

        foreach (bool isNew in new[] { false, true, false })
        {
            LoginSample sample = await logins.LogInAsync(isNew, CancellationToken.None);
            (sample.HasToken, sample.Status, sample.Error).ShouldBe((true, 200, null));
            sample.Parts!.Keys.ShouldBe(["sign", "other"]);
        }

        server.Tokens = _ => new() { ["error"] = "server_error" };
        LoginSample failed = await logins.LogInAsync(false, CancellationToken.None);
        (failed.HasToken, failed.Error).ShouldBe((false, "status 200: server_error"));
    }

    private static LoginFlow Of(string name) => Enum.GetValues<LoginFlow>().Single(flow => flow.Name() == name);
}
