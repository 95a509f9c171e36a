using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Protocol;

public class TokenPathFaultTests
{
    [Fact]
    public async Task Without_a_code_the_control_request_has_no_nonce()
    {
        await using StandInServer server = await new StandInServer { GivesCodes = false }.StartAsync();
        TokenPathRun run = await RunAsync(server);

        run.Control.ShouldBe(TokenPathControl.NoNonce);
        (run.Pairs.Count, run.Requests, server.Asked.Count).ShouldBe((18, 41, 41));
        (run.KeyBits, run.ReferenceKey!.Key).ShouldBe((1024, "RSA 1024"));
    }

    [Fact]
    public async Task A_server_that_always_sends_a_token_cannot_be_measured()
    {
        await using StandInServer server = await new StandInServer { GivesCodes = false, NeedsNonce = false }.StartAsync();
        (await FailureCause(server)).ShouldBe(
            "response_type=code returns no code (unauthorized_client), and a request without nonce returns a token too: "
                + "there is nothing to compare with"
        );
    }

    [Fact]
    public async Task A_server_without_other_controls_sees_forty_requests_and_the_reasons_are_given()
    {
        await using StandInServer server = await new StandInServer().StartAsync();
        TokenPathRun run = await RunAsync(server);
        (run.Requests, server.Asked.Count).ShouldBe((40, 40));
        (run.OtherCount, run.NoOtherCount).ShouldBe((null, "the server does not offer response_type=id_token token"));
        run.NoUserinfo.ShouldBe("the discovery document names no userinfo_endpoint");
    }

    [Fact]
    public async Task A_server_with_all_controls_sees_no_more_than_sixty_requests()
    {
        await using StandInServer server = await new StandInServer
        {
            UserinfoType = "application/json",
            AccessToken = signed => signed,
        }.StartAsync();
        TokenPathRun run = await RunAsync(server);
        (run.OtherCount, run.NoOtherCount, run.NoUserinfo).ShouldBe((new SignatureCount("id_token token", 2), null, null));
        (run.Pairs.Count, run.Requests, server.Asked.Count).ShouldBe((10, 57, 57));
    }

    [Fact]
    public async Task A_signed_access_token_of_the_user_s_own_request_is_left_out_for_the_number_of_signatures()
    {
        await using StandInServer server = await new StandInServer { AccessToken = signed => signed }.StartAsync();
        TokenPathRun run = await RunAsync(server, server.Request.With("response_type", "id_token token"));
        (run.SignaturesPerAnswer, run.OtherCount).ShouldBe((2, new SignatureCount("id_token", 1)));
    }

    [Fact]
    public async Task An_opaque_access_token_changes_no_number_of_signatures_and_serves_for_userinfo()
    {
        await using StandInServer server = await new StandInServer
        {
            UserinfoType = "application/json",
            AccessToken = _ => "opaque",
        }.StartAsync();
        TokenPathRun run = await RunAsync(server);
        (run.OtherCount, run.NoOtherCount, run.NoUserinfo).ShouldBe((null, "the access token is not signed by the same key", null));
        run.Pairs.ShouldAllBe(pair => pair.WithOtherCount == null && pair.Userinfo > 0 && pair.UserinfoRefused > 0);
    }

    [Fact]
    public async Task A_signed_userinfo_response_is_no_control()
    {
        await using StandInServer server = await new StandInServer
        {
            UserinfoType = "application/jwt",
            AccessToken = signed => signed,
        }.StartAsync();
        (await RunAsync(server)).NoUserinfo.ShouldBe("userinfo answers with application/jwt, which may be signed");
    }

    [Fact]
    public async Task A_code_that_is_not_exchanged_gives_no_access_token()
    {
        await using StandInServer server = await new StandInServer { UserinfoType = "application/json" }.StartAsync();
        (await RunAsync(server)).NoUserinfo.ShouldBe("the code for its access token is refused (invalid_client)");
    }

    [Fact]
    public async Task A_token_with_an_unpublished_key_is_measured_and_reported_as_unverified()
    {
        await using StandInServer server = await new StandInServer { PublishesKey = false }.StartAsync();
        TokenPathRun run = await RunAsync(server);

        run.NotVerified.ShouldBe("its signature has 128 bytes, and one of its key has 192");
        (run.KeyBits, run.ReferenceKey, run.Pairs.Count).ShouldBe((null, null, 18));
    }

    [Fact]
    public async Task An_issuer_on_another_host_is_not_contacted()
    {
        await using StandInServer server = await new StandInServer { Issuer = "https://elsewhere.example" }.StartAsync();
        (await RunAsync(server)).NotVerified!.ShouldContain("leads to another host, elsewhere.example");
    }

    [Fact]
    public async Task Endless_key_redirects_leave_the_token_unverified()
    {
        await using StandInServer server = await new StandInServer
        {
            Override = (_, context) => Task.FromResult(IsKeys(context) && Redirect(context)),
        }.StartAsync();
        (await RunAsync(server)).NotVerified!.ShouldContain("redirects more than 5 times");
    }

    [Fact]
    public async Task A_page_that_redirects_is_not_followed()
    {
        await using StandInServer server = await new StandInServer
        {
            Override = (_, context) => Task.FromResult(Redirect(context)),
        }.StartAsync();
        (await FailureCause(server)).ShouldBe(
            $"sends the browser to {server.Address}/connect/authorize (status 302), most likely to sign in: "
                + "the session in the cookie file is not signed in"
        );
        server.Asked.Count.ShouldBe(1);
    }

    [Theory]
    [InlineData(
        "<p>Sign in</p>",
        200,
        "answers 200 with something that holds no identity token, most likely the page to sign in: "
            + "the session in the cookie file is not signed in"
    )]
    [InlineData("down", 503, "answers 503 and no identity token")]
    [InlineData("<form><input type=hidden name=id_token value=garbage></form>", 200, "its token has not three segments")]
    [InlineData(
        "<form><input type=hidden name=error value=consent_required></form>",
        200,
        "consent_required: the server wants to ask the person something first; answer it in a browser, then copy the session again"
    )]
    [InlineData(
        "<form><input type=hidden name=error value=unauthorized_client></form>",
        200,
        "answers the error unauthorized_client (status 200) and no identity token"
    )]
    public async Task A_response_without_a_token_is_described(string body, int status, string cause)
    {
        await using StandInServer server = await AnsweringAsync(status, body);
        (await FailureCause(server)).ShouldBe(cause);
    }

    [Theory]
    [InlineData("/consent?returnUrl=s3cret", "for the user's consent: ")]
    [InlineData("/Account/LoginWith2fa?returnUrl=s3cret", "for another factor: ")]
    [InlineData(
        "https://login.other.example/authorize?client_id=s3cret",
        "sends the browser to another host, login.other.example (status 302)"
    )]
    [InlineData("/Account/Login?ReturnUrl=s3cret", "most likely to sign in: ")]
    public async Task A_page_that_asks_the_user_is_named(string location, string cause)
    {
        await using StandInServer server = await new StandInServer
        {
            Override = (_, context) =>
            {
                context.Response.Redirect(location);
                return Task.FromResult(true);
            },
        }.StartAsync();
        (await FailureCause(server)).ShouldSatisfyAllConditions(text => text.ShouldContain(cause), text => text.ShouldNotContain("s3cret"));
    }

    [Theory]
    [InlineData(403, "cf-mitigated", "challenge", "", "with a page of Cloudflare that only a browser passes")]
    [InlineData(405, "x-amzn-waf-action", "captcha", "", "with a page of AWS WAF that only a browser passes")]
    [InlineData(200, "x-a", "b", "<script src=/cdn-cgi/challenge-platform/h/b></script>", "with a page of Cloudflare")]
    [InlineData(401, "WWW-Authenticate", "Negotiate", "", "asks for Negotiate authentication")]
    [InlineData(429, "Retry-After", "60", "", "answers 429, too many requests")]
    public async Task What_answers_in_the_server_s_place_is_named(int status, string header, string value, string body, string cause)
    {
        await using StandInServer server = await AnsweringAsync(status, body, header, value);
        (await FailureCause(server)).ShouldContain(cause);
        server.Asked.Count.ShouldBe(1);
    }

    [Theory]
    [InlineData(11)]
    [InlineData(12)]
    public async Task Pairs_measured_before_the_server_disconnects_are_kept(int answered)
    {
        await using StandInServer server = await new StandInServer
        {
            Override = (requests, context) => Task.FromResult(requests >= answered && Abort(context)),
        }.StartAsync();
        TokenPathRun run = await RunAsync(server);

        run.Pairs.Count.ShouldBe((answered - 4) / 2);
        run.Partial!.ShouldStartWith($"{server.Address}/connect/authorize: ");
        run.ReferenceKey.ShouldNotBeNull();
    }

    [Fact]
    public async Task Pairs_measured_before_the_session_ends_are_kept()
    {
        await using StandInServer server = await new StandInServer
        {
            Override = (requests, context) => Task.FromResult(requests >= 10 && Redirect(context)),
        }.StartAsync();
        TokenPathRun run = await RunAsync(server);
        run.Pairs.Count.ShouldBe(3);
        run.Partial!.ShouldEndWith("the session in the cookie file is not signed in");
    }

    [Fact]
    public async Task A_server_that_disconnects_before_the_first_pair_is_an_error()
    {
        await using StandInServer server = await new StandInServer
        {
            Override = (requests, context) => Task.FromResult(requests >= 5 && Abort(context)),
        }.StartAsync();
        await FailureCause(server);
    }

    [Fact]
    public async Task The_client_secret_is_sent_as_the_server_supports_it_and_a_signed_access_token_counts()
    {
        await using StandInServer server = await new StandInServer().StartAsync();
        AuthorizeRequest code = server.Request.With("response_type", "code");
        TokenPathRun run = await RunAsync(server, code, "s3cret");

        (run.Control, run.SignaturesPerAnswer, run.Pairs.Count).ShouldBe((TokenPathControl.WrongVerifier, 2, 13));
        (await Should.ThrowAsync<UserErrorException>(() => RunAsync(server, code, "wr0ng"))).Message.ShouldBe(
            $"{server.Address}/connect/token: invalid_client: the client's secret is missing or wrong; give it with --client-secret-file"
        );
    }

    [Fact]
    public async Task A_server_that_accepts_any_verifier_is_reported()
    {
        await using StandInServer server = await new StandInServer { ChecksCodeVerifier = false }.StartAsync();
        (
            await Should.ThrowAsync<UserErrorException>(() => RunAsync(server, server.Request.With("response_type", "code"), "s3cret"))
        ).Cause.ShouldBe(
            "takes a wrong code_verifier (status 200), which it must refuse (RFC 7636 section 4.6): there is nothing to compare with"
        );
    }

    private static Task<StandInServer> AnsweringAsync(int status, string body, string header = "X-A", string value = "b") =>
        new StandInServer
        {
            Override = async (_, context) =>
            {
                (context.Response.StatusCode, context.Response.ContentType) = (status, "text/html");
                context.Response.Headers[header] = value;
                await context.Response.WriteAsync(body);
                return true;
            },
        }.StartAsync();

    private static bool IsKeys(HttpContext context) => context.Request.Path.StartsWithSegments("/keys");

    private static bool Redirect(HttpContext context)
    {
        context.Response.Redirect(context.Request.Path);
        return true;
    }

    private static bool Abort(HttpContext context)
    {
        context.Abort();
        return true;
    }

    [Fact]
    public async Task A_server_with_HTTP_2_alone_is_named()
    {
        using X509Certificate2 certificate = CertificateCreator.ForLoopback();
        await using LoopbackServer server = await LoopbackServer.StartAsync(
            _ => Task.CompletedTask,
            certificate,
            protocols: HttpProtocols.Http2
        );
        await using StandInServer other = await new StandInServer().StartAsync();
        AuthorizeRequest request = other.Request with { Endpoint = new(server.Address + "/connect/authorize") };
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() => RunAsync(other, request));
        refused.Cause.ShouldBe("speaks HTTP/2 alone, and requests are sent over HTTP/1.1 here");
    }

    private static async Task<string> FailureCause(StandInServer server) =>
        (await Should.ThrowAsync<UserErrorException>(() => RunAsync(server))).Cause;

    private static Task<TokenPathRun> RunAsync(StandInServer server, AuthorizeRequest? request = null, string? secret = null) =>
        TokenPathMeasurement.RunAsync(
            new()
            {
                Request = request ?? server.Request,
                Cookie = "a=b",
                ClientSecret = secret,
            },
            new Progress<long>(),
            CancellationToken.None
        );
}
