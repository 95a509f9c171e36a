using System.Net;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

public class LoginEndpointTests(ServerFixture fixture) : IClassFixture<ServerFixture>
{
    [Fact]
    public async Task Who_signs_in_is_led_back_and_is_signed_in_there()
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
    public async Task Nobody_is_led_anywhere_else(string returnUrl)
    {
        using HttpClient browser = ServerFixture.Browser();
        using HttpResponseMessage answer = await ServerFixture.SignInAsync(browser, fixture.Server, returnUrl: returnUrl);

        answer.Headers.Location!.OriginalString.ShouldBe("/");
    }

    [Fact]
    public async Task A_wrong_password_brings_the_form_again_and_no_session()
    {
        using HttpClient browser = ServerFixture.Browser();
        using HttpResponseMessage answer = await ServerFixture.SignInAsync(browser, fixture.Server, "wrong");

        (await answer.Content.ReadAsStringAsync()).ShouldContain("The name or the password is wrong.");
        answer.Headers.TryGetValues("Set-Cookie", out _).ShouldBeFalse();
    }

    [Fact]
    public async Task A_form_that_is_not_this_browsers_is_refused()
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
