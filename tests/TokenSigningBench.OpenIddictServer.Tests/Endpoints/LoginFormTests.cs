using Microsoft.AspNetCore.Http;
using Microsoft.IdentityModel.Tokens;
using OpenQA.Selenium;
using OpenQA.Selenium.Support.UI;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Registration;
using TokenSigningBench.Testing;

namespace TokenSigningBench.OpenIddictServer.Tests.Endpoints;

public class LoginFormTests
{
    [SkippableFact]
    public async Task A_user_signs_in_by_the_form_and_the_browser_posts_the_token_to_the_relying_party()
    {
        using var folder = new TemporaryFolder();
        using IWebDriver browser = HeadlessChromium.Start(folder.Path);
        // Shows the posted token.
        await using LoopbackServer relyingParty = await LoopbackServer.StartAsync(async context =>
            await context.Response.WriteAsync(
                context.Request.HasFormContentType ? (await context.Request.ReadFormAsync())["id_token"].ToString() : ""
            )
        );
        string redirectUri = $"{relyingParty.Address}/signin-oidc";
        await using RunningProvider provider = await RunningProvider.StartAsync(
            RunningProvider.SettingsWith(OpenIddictStore.Sqlite) with
            {
                RedirectUris = [redirectUri],
            }
        );
        using var party = new RelyingParty(provider);
        Account user = IdentityServerOptions.LabUserOf(provider.Secret);

        browser.Navigate().GoToUrl(party.Implicit.With("redirect_uri", redirectUri).Without("prompt").ToUri());
        browser.FindElement(By.Name("username")).SendKeys(user.Name);
        browser.FindElement(By.Name("password")).SendKeys(user.Password);
        browser.FindElement(By.TagName("button")).Click();
        new WebDriverWait(browser, HeadlessChromium.MaxDuration).Until(page => page.Url.StartsWith(redirectUri, StringComparison.Ordinal));

        TokenValidationResult token = await party.ValidateAsync(browser.FindElement(By.TagName("body")).Text, ProviderClients.Public);
        token.IsValid.ShouldBeTrue(token.Exception?.Message);
        token.Claims["sub"].ShouldBe(user.Name);
    }
}
