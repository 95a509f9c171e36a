using System.Text;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Web;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Load;

public sealed class FormScenarioTests
{
    private const string Form =
        "<form method=post action='/enter?from=page'><input type=hidden name=ticket value='one &amp; two'>"
        + "<input name=who><input type=PASSWORD name=secret></form>";

    private static readonly IReadOnlyList<Account> Accounts = LabAccounts.Make(20);

    [Fact]
    public async Task A_login_goes_through_redirect_form_and_password_to_the_page()
    {
        await using LoopbackServer server = await StartAsync();
        IReadOnlyList<VirtualUser> users = await LoginsAsync(server, await ScenarioAsync(server), 4);
        users.ShouldAllBe(user => user.Failure == null && user.Requests == 4 && user.Phases!.All(phase => phase > 0));
        // The first two requests find the form.
        server.Asked.Skip(2).Chunk(4).ShouldAllBe(login => login.SequenceEqual(new[] { "/page", "/form", "/enter", "/page" }));
    }

    [Fact]
    public async Task A_login_that_begins_with_the_form_does_not_ask_for_the_page_before()
    {
        await using LoopbackServer server = await StartAsync();
        IReadOnlyList<VirtualUser> users = await LoginsAsync(server, await ScenarioAsync(server, beginsWithForm: true), 4);
        users.ShouldAllBe(user => user.Failure == null && user.Requests == 3 && user.Phases!.All(phase => phase > 0));
        server.Asked.Skip(2).Chunk(3).ShouldAllBe(login => login.SequenceEqual(new[] { "/form", "/enter", "/page" }));
    }

    [Fact]
    public async Task A_kept_session_requests_only_the_page()
    {
        await using LoopbackServer server = await StartAsync();
        IReadOnlyList<VirtualUser> users = await LoginsAsync(server, await ScenarioAsync(server, keepsSession: true), 5);
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
        await using LoopbackServer server = await StartAsync(failingStep);
        var form = new LoginForm(new($"{server.Address}/form"), new($"{server.Address}/enter"), "who", "secret", HasHidden: true);
        (await LoginsAsync(server, Scenario(server, form))).Select(user => user.Failure).Distinct().ShouldBe([cause]);
    }

    private static Uri Page(LoopbackServer server) => new($"{server.Address}/page");

    private static async Task<FormScenario> ScenarioAsync(LoopbackServer server, bool keepsSession = false, bool beginsWithForm = false) =>
        Scenario(server, await LoginForm.FindAsync(Page(server), CancellationToken.None), keepsSession, beginsWithForm);

    private static FormScenario Scenario(LoopbackServer server, LoginForm form, bool keepsSession = false, bool beginsWithForm = false)
    {
        int next = 0;
        return new(form, () => Accounts[next++], (account, cookies) => new NamedPageVisit(RequestText.Get(Page(server), cookies), account))
        {
            KeepsSession = keepsSession,
            BeginsWithForm = beginsWithForm,
        };
    }

    // One after the other.
    private static async Task<IReadOnlyList<VirtualUser>> LoginsAsync(LoopbackServer server, Scenario scenario, int logins = 3)
    {
        var target = await LoadTarget.FindAsync(Page(server), CancellationToken.None);
        List<VirtualUser> users = [];
        for (int login = 0; login < logins; login++)
            users.AddRange((await new LoadRun(scenario, target, new()).OpenAsync([0], 1, CancellationToken.None)).Users);
        return users;
    }

    private static Task<LoopbackServer> StartAsync(string failingStep = "") =>
        LoopbackServer.StartAsync(context => AnswerAsync(context, failingStep));

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
            Accounts.ShouldContain(account => account.Name == form["who"].ToString() && account.Password == form["secret"].ToString());
            if (failingStep != "no cookie")
                context.Response.Cookies.Append("who", form["who"].ToString());
            context.Response.Redirect("/page");
        }
        else if (who is null or "")
            context.Response.Redirect(failingStep == "away" ? "http://elsewhere.test/form" : "/form");
        else
            await context.Response.WriteAsync(failingStep == "other" ? "user00000" : who);
    }

    private sealed class NamedPageVisit(byte[] request, Account account) : Visit
    {
        public override ReadOnlySpan<byte> Request => request;

        public override VisitStep HandleAnswer(RawResponse answer) =>
            answer.Status != 200 ? Fail($"status {answer.Status} in place of the page")
            : Encoding.UTF8.GetString(answer.Content) == account.Name ? VisitStep.Done
            : Fail("a page for another user");
    }
}
