using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Protocol;

public sealed class LoginFormTests
{
    private static readonly Uri Page = new("http://localhost/form");

    [Theory]
    [InlineData("<p>no form</p>", "no form for a name and a password")]
    [InlineData("<form><input name=who></form>", "no form for a name and a password")]
    [InlineData("<form><input type=password name=secret></form>", "no form for a name and a password")]
    [InlineData("<form action='//'><input name=who><input type=password name=secret></form>", "a form that goes to what is no address")]
    public void A_page_without_a_login_form_is_refused_in_one_line(string html, string cause) =>
        Should.Throw<UserErrorException>(() => LoginForm.Of(Page, html)).Message.ShouldBe($"{Page}: has {cause}");

    [Theory]
    [InlineData(302)]
    [InlineData(200)]
    public async Task A_page_that_leads_to_no_form_is_refused_in_one_line(int status)
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            (context.Response.StatusCode, context.Response.Headers.Location) = (status, "//");
            return Task.CompletedTask;
        });
        Uri page = new($"{server.Address}/page");
        (await Should.ThrowAsync<UserErrorException>(LoginForm.FindAsync(page, CancellationToken.None))).Message.ShouldBe(
            $"{page}: answers {status} and leads to no login form"
        );
    }
}
