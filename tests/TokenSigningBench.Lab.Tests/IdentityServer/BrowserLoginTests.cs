using Microsoft.AspNetCore.Http;
using OpenQA.Selenium;
using OpenQA.Selenium.Support.UI;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

public class BrowserLoginTests
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
        var client = new RegisteredClient("rp", [$"{relyingParty.Address}/signin-oidc"]);
        using TokenKey key = ServerFixture.KeyWithCertificate(2048);
        await using EmbeddedIdentityServer server = await EmbeddedIdentityServer.StartAsync(
            new()
            {
                Key = key,
                Algorithm = JwsAlgorithm.Rs(256),
                ServerOptions = ServerFixture.Cheap,
                Clients = [client],
            },
            CancellationToken.None
        );

        browser.Navigate().GoToUrl(server.RequestFor(client).Without("prompt").ToUri());
        browser.FindElement(By.Name("username")).SendKeys("alice");
        browser.FindElement(By.Name("password")).SendKeys(IdentityServerOptions.LabUser.Password);
        browser.FindElement(By.TagName("button")).Click();
        new WebDriverWait(browser, HeadlessChromium.MaxDuration).Until(page =>
            page.Url.StartsWith(client.RedirectUris[0], StringComparison.Ordinal)
        );

        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, JwsAlgorithm.Rs(256));
        verifier.Verify(browser.FindElement(By.TagName("body")).Text).Reason.ShouldBeNull();
    }
}
