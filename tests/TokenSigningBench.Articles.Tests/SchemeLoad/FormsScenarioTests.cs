using Microsoft.AspNetCore.Http;
using TokenSigningBench.Articles.SchemeLoad;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.Tests.SchemeLoad;

public sealed class FormsScenarioTests
{
    private const string Form =
        "<form method=post action='/enter?from=page'><input type=hidden name=ticket value='one &amp; two'>"
        + "<input name=who><input type=PASSWORD name=secret></form>";

    [Fact]
    public async Task A_login_goes_through_redirect_form_and_password_to_the_page()
    {
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context => AnswerAsync(context, failingStep: ""));
        IReadOnlyList<VirtualUser> users = await server.LoginsAsync(await ScenarioAsync(server, keepsSession: false), 4);
        users.ShouldAllBe(user => user.Failure == null && user.Requests == 4 && user.Phases!.All(phase => phase > 0));
        // The first two requests find the form.
        server.Asked.Skip(2).Chunk(4).ShouldAllBe(login => login.SequenceEqual(new[] { "/page", "/form", "/enter", "/page" }));
    }

    [Fact]
    public async Task A_kept_session_requests_only_the_page()
    {
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context => AnswerAsync(context, failingStep: ""));
        IReadOnlyList<VirtualUser> users = await server.LoginsAsync(await ScenarioAsync(server, keepsSession: true), 5);
        users.Select(user => (user.Failure, user.Requests)).ShouldBe([(null, 4), (null, 1), (null, 1), (null, 1), (null, 1)]);
    }

    [Theory]
    [InlineData("/page", "status 500 instead of a redirect to the login form")]
    [InlineData("/form", "status 500 instead of the login form")]
    [InlineData("/enter", "status 500 after the password: no user was signed in")]
    [InlineData("away", "a redirect to nowhere, or to another host")]
    [InlineData("no cookie", "status 302 in place of the page")]
    [InlineData("other", "a page for another user")]
    public async Task Each_failing_step_is_named(string failingStep, string cause)
    {
        var found = new FormsLogin(new("http://placeholder/enter"), "who", "secret", HasHidden: true);
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context => AnswerAsync(context, failingStep));
        var scenario = new FormsScenario(
            found with
            {
                Action = new(server.Page, "/enter"),
            },
            SchemeStandIn.Users,
            keepsSession: false,
            (account, cookies) => PageVisit(server, account, cookies)
        );
        (await server.LoginsAsync(scenario)).Select(user => user.Failure).Distinct().ShouldBe([cause]);
    }

    [Theory]
    [InlineData("<p>no form</p>")]
    [InlineData("<form><input name=who></form>")]
    [InlineData("<form><input type=password name=secret></form>")]
    public void A_page_without_a_login_form_is_refused_in_one_line(string html) =>
        Should
            .Throw<UserErrorException>(() => FormsLogin.Of(new("http://localhost/form"), html))
            .Message.ShouldBe("http://localhost/form: has no form for a name and a password");

    [Fact]
    public void A_form_with_an_invalid_action_is_refused_in_one_line() =>
        Should
            .Throw<UserErrorException>(() =>
                FormsLogin.Of(new("http://localhost/form"), Form.Replace("/enter?from=page", "//", StringComparison.Ordinal))
            )
            .Message.ShouldBe("http://localhost/form: has a form that goes to what is no address");

    [Theory]
    [InlineData(302)]
    [InlineData(200)]
    public async Task A_page_that_leads_to_no_form_is_refused_in_one_line(int status)
    {
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context =>
        {
            (context.Response.StatusCode, context.Response.Headers.Location) = (status, "//");
            return Task.CompletedTask;
        });
        (await Should.ThrowAsync<UserErrorException>(FormsLogin.FindAsync(server.Page, CancellationToken.None))).Message.ShouldBe(
            $"{server.Page}: answers {status} and leads to no login form"
        );
    }

    private static async Task<FormsScenario> ScenarioAsync(SchemeStandIn server, bool keepsSession) =>
        new(
            await FormsLogin.FindAsync(server.Page, CancellationToken.None),
            SchemeStandIn.Users,
            keepsSession,
            (account, cookies) => PageVisit(server, account, cookies)
        );

    private static ChallengedVisit PageVisit(SchemeStandIn server, Account account, string? cookies) =>
        new("Cookie", null, RequestText.Get(server.Page, cookies), account.Name);

    // A ticket on the form must come back, with the cookie that came with it.
    private static async Task AnswerAsync(HttpContext context, string failingStep)
    {
        string? who = context.Request.Cookies["who"];
        if (context.Request.Path.Value == failingStep)
            context.Response.StatusCode = 500;
        else if (context.Request.Path == "/form")
        {
            context.Response.Cookies.Append("ticket", "t=1");
            await context.Response.WriteAsync(Form);
        }
        else if (context.Request.Path == "/enter")
        {
            IFormCollection form = await context.Request.ReadFormAsync();
            form["ticket"].ToString().ShouldBe("one & two");
            context.Request.Cookies["ticket"].ShouldBe("t=1");
            context.Request.Query["from"].ToString().ShouldBeOneOf("page", "");
            SchemeStandIn.Accounts.ShouldContain(account =>
                account.Name == form["who"].ToString() && account.Password == form["secret"].ToString()
            );
            if (failingStep != "no cookie")
                context.Response.Cookies.Append("who", form["who"].ToString());
            context.Response.Redirect("/page");
        }
        else if (who is null or "")
            context.Response.Redirect(failingStep == "away" ? "http://elsewhere.test/form" : "/form");
        else
            await SchemeStandIn.WelcomeAsync(context, failingStep == "other" ? "user00000" : who);
    }
}
