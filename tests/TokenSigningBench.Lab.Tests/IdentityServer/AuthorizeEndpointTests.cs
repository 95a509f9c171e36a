using System.Net;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

public class AuthorizeEndpointTests(ServerFixture fixture) : IClassFixture<ServerFixture>
{
    private const string Challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    private AuthorizeRequest Request => ServerFixture.Request(fixture.Server);

    [Theory]
    [InlineData("client_id", "nobody", "unauthorized_client")]
    [InlineData("client_id", null, "unauthorized_client")]
    [InlineData("redirect_uri", "http://localhost:5002/signin-oidc/", "invalid_request")]
    [InlineData("redirect_uri", "http://localhost:5002/SIGNIN-oidc", "invalid_request")]
    [InlineData("redirect_uri", "https://evil.example/", "invalid_request")]
    [InlineData("redirect_uri", null, "invalid_request")]
    public async Task An_unregistered_client_or_redirect_URI_gets_an_error_page(string parameter, string? value, string error)
    {
        using HttpClient browser = ServerFixture.Browser();
        using HttpResponseMessage answer = await browser.GetAsync(Changed(parameter, value).ToUri());

        answer.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
        string page = await answer.Content.ReadAsStringAsync();
        page.ShouldContain(error);
        page.ShouldNotContain("<form");
    }

    [Theory]
    [InlineData("nonce", null, "invalid_request")]
    [InlineData("nonce", "", "invalid_request")]
    [InlineData("scope", "profile", "invalid_scope")]
    [InlineData("scope", "openid everything", "invalid_scope")]
    [InlineData("response_type", "token", "unsupported_response_type")]
    [InlineData("response_type", null, "unsupported_response_type")]
    [InlineData("response_type", "code", "invalid_request")]
    [InlineData("prompt", "none login", "invalid_request")]
    [InlineData("prompt", "sing", "invalid_request")]
    [InlineData("max_age", "-1", "invalid_request")]
    [InlineData("request", "eyJhbGciOiJub25lIn0..", "request_not_supported")]
    [InlineData("request_uri", "https://rp.example/request", "request_not_supported")]
    public async Task Other_errors_go_to_the_client_with_its_state_and_no_token(string parameter, string? value, string error)
    {
        using HttpClient browser = await SignedInAsync();

        Dictionary<string, string> fields = await FieldsAsync(browser, Changed(parameter, value));

        fields["error"].ShouldBe(error);
        fields["state"].ShouldBe(Request["state"]);
        fields.ShouldNotContainKey("id_token");
    }

    [Fact]
    public async Task An_identity_token_is_sent_in_the_fragment_or_a_form_and_never_in_a_query()
    {
        using HttpClient browser = await SignedInAsync();
        (await LocationAsync(browser, Changed("response_mode", "query"))).ShouldContain("?error=invalid_request&");
        (await LocationAsync(browser, Request.Without("response_mode"))).ShouldStartWith("http://localhost:5002/signin-oidc#id_token=ey");
    }

    [Fact]
    public async Task A_repeated_parameter_is_refused_and_a_session_older_than_max_age_is_none()
    {
        using HttpClient browser = await SignedInAsync();
        AuthorizeRequest repeated = Request with { Parameters = [.. Request.Parameters, new("nonce", "another")] };
        (await FieldsAsync(browser, repeated))["error"].ShouldBe("invalid_request");
        (await FieldsAsync(browser, Request.With("max_age", "0")))["error"].ShouldBe("login_required");
        using HttpClient stranger = ServerFixture.Browser();
        (await FieldsAsync(stranger, Request))["error"].ShouldBe("login_required");
    }

    [Fact]
    public async Task Without_a_session_the_browser_is_sent_to_the_form_and_back()
    {
        using HttpClient browser = ServerFixture.Browser();
        string returnUrl = ReturnUrlIn(await LocationAsync(browser, Request.Without("prompt")));
        using HttpResponseMessage signedIn = await ServerFixture.SignInAsync(browser, fixture.Server, returnUrl: returnUrl);

        string page = await browser.GetStringAsync(new Uri(fixture.Server.Issuer, signedIn.Headers.Location!));

        ServerFixture.Fields(page).ShouldContainKey("id_token");
    }

    [Fact]
    public async Task Prompt_login_sends_the_browser_to_the_form_only_once()
    {
        using HttpClient browser = await SignedInAsync();
        string returnUrl = ReturnUrlIn(await LocationAsync(browser, Request.With("prompt", "login")));

        ServerFixture.Fields(await browser.GetStringAsync(new Uri(fixture.Server.Issuer, returnUrl))).ShouldContainKey("id_token");
    }

    [Fact]
    public async Task A_request_can_be_a_POST()
    {
        using HttpClient browser = await SignedInAsync();
        using HttpResponseMessage answer = await browser.PostAsync(Request.Endpoint, new FormUrlEncodedContent(Request.Parameters));

        ServerFixture.Fields(await answer.Content.ReadAsStringAsync()).ShouldContainKey("id_token");
    }

    [Fact]
    public async Task A_cookie_with_one_character_changed_is_no_session()
    {
        using HttpClient browser = ServerFixture.Browser();
        using HttpResponseMessage signedIn = await ServerFixture.SignInAsync(browser, fixture.Server);
        string cookie = signedIn.Headers.GetValues("Set-Cookie").Single(value => value.Contains("tokenbench.session")).Split(';')[0];
        using var other = new HttpClient(new SocketsHttpHandler { UseCookies = false });

        async Task<string> AnswerTo(string value)
        {
            using var message = new HttpRequestMessage(HttpMethod.Get, Request.ToUri());
            message.Headers.Add("Cookie", value);
            using HttpResponseMessage answer = await other.SendAsync(message);
            return await answer.Content.ReadAsStringAsync();
        }

        ServerFixture.Fields(await AnswerTo(cookie)).ShouldContainKey("id_token");
        ServerFixture
            .Fields(await AnswerTo(cookie[..^20] + (cookie[^20] == 'A' ? 'B' : 'A') + cookie[^19..]))["error"]
            .ShouldBe("login_required");
    }

    [Fact]
    public async Task A_code_is_sent_with_its_issuer()
    {
        using HttpClient browser = await SignedInAsync();
        Dictionary<string, string> fields = await FieldsAsync(
            browser,
            Request.With("response_type", "code").With("code_challenge", Challenge).With("code_challenge_method", "S256")
        );

        fields.ShouldContainKey("code");
        fields["iss"].ShouldBe(fixture.Server.Issuer.OriginalString);
        fields.ShouldNotContainKey("id_token");
    }

    [Theory]
    [InlineData("plain", Challenge)]
    [InlineData("s256", Challenge)]
    [InlineData("", Challenge)]
    [InlineData(null, Challenge)]
    [InlineData("S256", null)]
    [InlineData("S256", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-c")]
    public async Task A_code_requires_a_challenge_with_S256(string? method, string? challenge)
    {
        using HttpClient browser = await SignedInAsync();
        AuthorizeRequest request = Request.With("response_type", "code");
        request = method is null ? request : request.With("code_challenge_method", method);

        request = challenge is null ? request : request.With("code_challenge", challenge);

        Dictionary<string, string> fields = await FieldsAsync(browser, request);

        fields["error"].ShouldBe("invalid_request");
        fields["error_description"].ShouldBe("A code needs a PKCE challenge with method S256");
        fields.ShouldNotContainKey("code");
    }

    private AuthorizeRequest Changed(string parameter, string? value) =>
        value is null ? Request.Without(parameter) : Request.With(parameter, value);

    private static async Task<string> LocationAsync(HttpClient browser, AuthorizeRequest request)
    {
        using HttpResponseMessage answer = await browser.GetAsync(request.ToUri());
        return answer.Headers.Location!.OriginalString;
    }

    private static string ReturnUrlIn(string location) => Uri.UnescapeDataString(location.Split("ReturnUrl=")[1]);

    private async Task<HttpClient> SignedInAsync()
    {
        HttpClient browser = ServerFixture.Browser();
        (await ServerFixture.SignInAsync(browser, fixture.Server)).Dispose();
        return browser;
    }

    private static async Task<Dictionary<string, string>> FieldsAsync(HttpClient browser, AuthorizeRequest request) =>
        ServerFixture.Fields(await browser.GetStringAsync(request.ToUri()));
}
