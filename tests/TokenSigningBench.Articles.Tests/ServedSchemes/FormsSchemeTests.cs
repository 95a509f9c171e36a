using System.Net;
using OpenQA.Selenium;
using OpenQA.Selenium.Chrome;
using OpenQA.Selenium.Support.UI;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Tests.Accounts;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public class FormsSchemeTests(SchemeFixture fixture) : IClassFixture<SchemeFixture>
{
    private static readonly AuthScheme Scheme = AuthScheme.FormsSql;

    private Uri Page => fixture.ServerOrSkip().AddressOf(Scheme);

    private Uri Form => new(Page, Scheme.LoginPath);

    public static TheoryData<string> Names => [TestAccounts.Plain.Name, TestAccounts.SpecialCharacters.Name];

    [SkippableTheory, MemberData(nameof(Names))]
    public async Task A_login_is_a_redirect_a_form_and_the_page(string name)
    {
        Account account = TestAccounts.All.Single(account => account.Name == name);
        using HttpClient client = Clients.Plain(handler => (handler.UseCookies, handler.CookieContainer) = (true, new CookieContainer()));

        using HttpResponseMessage asked = await client.GetAsync(Page);
        (asked.StatusCode, asked.Headers.Location!.OriginalString).ShouldBe((HttpStatusCode.Found, Scheme.LoginPath));
        (await client.GetStringAsync(Form)).ShouldContain($"action=\"{Scheme.LoginPath}\"");
        using HttpResponseMessage sent = await SendAsync(client, account.Name, account.Password);
        (sent.StatusCode, sent.Headers.Location!.OriginalString).ShouldBe((HttpStatusCode.Found, Scheme.Path));
        string cookie = sent.Headers.GetValues("Set-Cookie").Single();
        cookie.ShouldStartWith($"{Scheme.Cookie}=");
        cookie.ShouldContain("; path=/forms-sql; samesite=strict; httponly");
        (await client.GetStringAsync(Page)).ShouldBe($"{account.Name}\n");
    }

    [SkippableFact]
    public async Task An_empty_form_and_wrong_and_hostile_credentials_get_the_same_refusal_and_are_not_printed()
    {
        using HttpClient client = Clients.Plain();
        using HttpResponseMessage nothing = await client.PostAsync(Form, new FormUrlEncodedContent([]));
        string refused = await Clients.ResponseTextAsync(nothing);
        refused.ShouldStartWith("403\n");
        refused.ShouldContain("The name or the password is wrong.");
        refused.ShouldNotContain("Set-Cookie");
        foreach ((string name, string password) in Refused)
        {
            using HttpResponseMessage sent = await SendAsync(client, name, password);
            (await Clients.ResponseTextAsync(sent)).ShouldBe(refused, name);
        }

        fixture.Server.OutputTail.ShouldBe(Clients.StartupOutput(fixture.Server));
    }

    private static readonly (string Name, string Password)[] Refused =
    [
        (TestAccounts.Plain.Name, "wrong"),
        ("nobody", "wrong"),
        (TestAccounts.Plain.Name, ""),
        ("", TestAccounts.Plain.Password),
        ($"{TestAccounts.Plain.Name}\0", TestAccounts.Plain.Password),
        (TestAccounts.Plain.Name, $"{TestAccounts.Plain.Password}\0x"),
        ($"{TestAccounts.Plain.Name}'--", "x"),
        ("' or 1=1 --", "x"),
        ($"<script>{TestAccounts.Plain.Name}</script>", "x"),
        (new string('a', 3000), "x"),
    ];

    [SkippableFact]
    public async Task A_name_of_a_megabyte_is_refused_before_it_is_read()
    {
        // The client waits for 100 Continue: the refusal arrives at once, and the connection ends with it.
        using HttpClient client = Clients.Plain(handler => handler.Expect100ContinueTimeout = Clients.MaxDuration);
        client.DefaultRequestHeaders.ExpectContinue = true;
        using HttpResponseMessage sent = await SendAsync(client, new string('a', 1 << 20), "x");
        sent.StatusCode.ShouldBe(HttpStatusCode.RequestEntityTooLarge);
        fixture.Server.OutputTail.ShouldBe(Clients.StartupOutput(fixture.Server));
    }

    [SkippableFact]
    public async Task A_form_sent_from_another_site_is_refused()
    {
        using HttpClient client = Clients.Plain();
        foreach (
            (string origin, HttpStatusCode status) in new[]
            {
                ("https://evil.example", HttpStatusCode.Forbidden),
                ("null", HttpStatusCode.Forbidden),
                (Page.GetLeftPart(UriPartial.Authority), HttpStatusCode.Found),
            }
        )
        {
            client.DefaultRequestHeaders.Remove("Origin");
            client.DefaultRequestHeaders.Add("Origin", origin);
            using HttpResponseMessage sent = await SendAsync(client, TestAccounts.Plain.Name, TestAccounts.Plain.Password);
            sent.StatusCode.ShouldBe(status, origin);
        }
    }

    [SkippableFact]
    public async Task A_changed_cookie_is_refused_even_after_the_real_one_was_used()
    {
        using HttpClient client = Clients.Plain();
        using HttpResponseMessage sent = await SendAsync(client, TestAccounts.Plain.Name, TestAccounts.Plain.Password);
        string cookie = sent.Headers.GetValues("Set-Cookie").Single().Split(';')[0];
        (await AskAsync(client, cookie)).ShouldBe(HttpStatusCode.OK);
        (await AskAsync(client, cookie)).ShouldBe(HttpStatusCode.OK);

        foreach (int i in new[] { Scheme.Cookie.Length + 1, cookie.Length / 2, cookie.Length - 2 })
            (await AskAsync(client, $"{cookie[..i]}{(cookie[i] == 'A' ? 'B' : 'A')}{cookie[(i + 1)..]}")).ShouldBe(HttpStatusCode.Found);
        (await AskAsync(client, $"{Scheme.Cookie}=")).ShouldBe(HttpStatusCode.Found);
    }

    [SkippableFact]
    public void A_browser_user_signs_in_at_the_second_try()
    {
        using var profile = new TemporaryFolder();
        using ChromeDriver browser = HeadlessChromium.Start(profile.Path);
        var wait = new WebDriverWait(browser, HeadlessChromium.MaxDuration);
        // Elements found on the previous page are stale on the next one.
        wait.IgnoreExceptionTypes(typeof(StaleElementReferenceException));

        browser.Navigate().GoToUrl(Page);
        new Uri(browser.Url).ShouldBe(Form);
        LogIn("wrong");
        wait.Until(page => page.FindElement(By.CssSelector("[role=alert]")).Text.Length > 0);
        LogIn(TestAccounts.SpecialCharacters.Password);
        wait.Until(page => new Uri(page.Url) == Page);
        browser.FindElement(By.TagName("body")).Text.ShouldBe(TestAccounts.SpecialCharacters.Name);

        void LogIn(string password)
        {
            browser.FindElement(By.Name("username")).SendKeys(TestAccounts.SpecialCharacters.Name);
            browser.FindElement(By.Name("password")).SendKeys(password);
            browser.FindElement(By.TagName("button")).Click();
        }
    }

    private Task<HttpResponseMessage> SendAsync(HttpClient client, string name, string password) =>
        client.PostAsync(Form, new FormUrlEncodedContent([new("username", name), new("password", password)]));

    private async Task<HttpStatusCode> AskAsync(HttpClient client, string cookie)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, Page) { Headers = { { "Cookie", cookie } } };
        using HttpResponseMessage answer = await client.SendAsync(request);
        return answer.StatusCode;
    }
}
