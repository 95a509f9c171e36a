using System.Net;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

public class LoginEndpointTests(ServerFixture fixture) : IClassFixture<ServerFixture>
{
    [Fact]
    public async Task Sign_in_redirects_back_with_a_session()
    {
        using HttpClient browser = ServerFixture.Browser();
        string returnUrl = ServerFixture.Request(fixture.Server).ToUri().PathAndQuery;
        string before = await browser.GetStringAsync(new Uri(fixture.Server.Issuer, returnUrl));

        using HttpResponseMessage answer = await ServerFixture.SignInAsync(browser, fixture.Server, returnUrl: returnUrl);

        answer.Headers.Location!.OriginalString.ShouldBe(returnUrl);
        answer.Headers.GetValues("Server-Timing").Single().ShouldContain("password;dur=");
        ServerFixture.Fields(before)["error"].ShouldBe("login_required");
        ServerFixture
            .Fields(await browser.GetStringAsync(new Uri(fixture.Server.Issuer, answer.Headers.Location)))
            .ShouldContainKey("id_token");
    }

    [Theory]
    [InlineData("https://evil.example/")]
    [InlineData("//evil.example/connect/authorize?")]
    [InlineData("/connect/authorize/../../other?")]
    public async Task Sign_in_redirects_to_no_other_address(string returnUrl)
    {
        using HttpClient browser = ServerFixture.Browser();
        using HttpResponseMessage answer = await ServerFixture.SignInAsync(browser, fixture.Server, returnUrl: returnUrl);

        answer.Headers.Location!.OriginalString.ShouldBe("/");
    }

    [Fact]
    public async Task A_wrong_password_shows_the_form_again_without_a_session()
    {
        using HttpClient browser = ServerFixture.Browser();
        using HttpResponseMessage answer = await ServerFixture.SignInAsync(browser, fixture.Server, "wrong");

        (await answer.Content.ReadAsStringAsync()).ShouldContain("The name or the password is wrong.");
        answer.Headers.TryGetValues("Set-Cookie", out _).ShouldBeFalse();
    }

    [Fact]
    public async Task A_form_of_another_browser_is_refused()
    {
        using HttpClient one = ServerFixture.Browser();
        using HttpClient other = ServerFixture.Browser();
        Uri address = new(fixture.Server.Issuer, "/login");
        Dictionary<string, string> fields = ServerFixture.Fields(await one.GetStringAsync(address));

        using HttpResponseMessage answer = await other.PostAsync(
            address,
            new FormUrlEncodedContent([new("username", "alice"), new("password", IdentityServerOptions.LabUser.Password), .. fields])
        );

        answer.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
    }
}
