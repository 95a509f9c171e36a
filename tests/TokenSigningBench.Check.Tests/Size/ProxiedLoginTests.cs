using Microsoft.AspNetCore.Http;
using OpenQA.Selenium;
using TokenSigningBench.Check.Size;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Size;

/// <summary>A login in a browser, with an application on Kestrel behind nginx, at the predicted limit and one byte above it.</summary>
public class ProxiedLoginTests
{
    private const string Cookie = "session";
    private const string SignedIn = "signed in";

    [SkippableTheory]
    [InlineData(0, true)]
    [InlineData(1, false)]
    public async Task A_login_response_passes_nginx_up_to_the_predicted_limit(int above, bool passes)
    {
        // What Kestrel adds to a redirect that sets one cookie, as it arrives at nginx. Location is "/home".
        MessageHead Head(int value) =>
            MessageHead.Response(
                "HTTP/1.1 302 Found",
                HeaderField.Of("Content-Length", "0"),
                // nginx asks by HTTP/1.0.
                HeaderField.Of("Connection", "close"),
                HeaderField.Of("Date", "Wed, 25 Nov 2026 10:00:41 GMT"),
                HeaderField.Of("Server", "Kestrel"),
                HeaderField.Of("Location", "/home"),
                HeaderField.Of("Set-Cookie", $"{Cookie}=; path=/; httponly".Length + value)
            );
        HeadLimit limit = HeadLimits.OfResponses.Single(one => one.Program == "nginx");
        int longest = Enumerable.Range(1, 5000).Last(value => limit.Passes(Head(value)));

        (await LoginThroughNginxAsync(longest + above)).ShouldBe(passes);
    }

    /// <summary>Whether the browser has the cookie after the login, and the application sees it.</summary>
    private static async Task<bool> LoginThroughNginxAsync(int cookieBytes)
    {
        IMeasuredProgram nginx = LimitedPrograms.All.Single(program => program.Name == "nginx");
        Skip.If(nginx.Missing() is not null, $"nginx: {nginx.Missing()}");
        using var folder = new TemporaryFolder();
        using IWebDriver browser = HeadlessChromium.Start(folder.Path);
        await using LoopbackServer application = await LoopbackServer.StartAsync(async context =>
        {
            if (context.Request.Path == "/login")
            {
                context.Response.Headers.SetCookie = $"{Cookie}={new string('c', cookieBytes)}; path=/; httponly";
                context.Response.Redirect("/home");
            }
            else if (context.Request.Path == "/home")
                await context.Response.WriteAsync(context.Request.Cookies[Cookie]?.Length == cookieBytes ? SignedIn : "not signed in");
            else
                // What the start of nginx waits for.
                await context.Response.WriteAsync(ProbeRequest.DigestOf(context.Request.Path, []));
        });
        await using RunningProgram proxy = await nginx.StartAsync(new Uri(application.Address).Port, raised: null, default);

        browser.Navigate().GoToUrl($"http://127.0.0.1:{proxy.Port}/login");
        return browser.FindElement(By.TagName("body")).Text == SignedIn;
    }
}
