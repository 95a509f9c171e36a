using System.Collections.Concurrent;
using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Articles.SchemeLoad;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.Tests.SchemeLoad;

public sealed class ChallengedSchemesTests
{
    [Theory]
    [InlineData(false, 2)]
    [InlineData(true, 1)]
    public async Task Basic_sends_the_drawn_account_s_credentials_after_the_challenge_or_at_once(bool keepsSession, int requests)
    {
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(BasicAsync);
        IReadOnlyList<VirtualUser> users = await server.LoginsAsync(new BasicScenario(server.Page, SchemeStandIn.Users, keepsSession), 5);
        users.ShouldAllBe(user => user.Failure == null && user.Requests == requests);
        server.Asked.Count.ShouldBe(5 * requests);
    }

    [Fact]
    public async Task Digest_counts_the_uses_of_a_kept_nonce_and_replaces_a_stale_one()
    {
        var counts = new ConcurrentQueue<int>();
        int nonce = 0;
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context =>
        {
            string authorization = context.Request.Headers.Authorization.ToString();
            int uses =
                authorization.Length == 0
                    ? 0
                    : int.Parse(Parameter(authorization, "nc"), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            counts.Enqueue(uses);
            // The third use of a nonce is refused.
            return uses is 0 or 3
                ? SchemeStandIn.ChallengeAsync(
                    context,
                    $"Digest realm=\"r\", qop=\"auth\", stale=true, nonce=\"{Interlocked.Increment(ref nonce)}\""
                )
                : SchemeStandIn.WelcomeAsync(context, Parameter(authorization, "username"));
        });
        var scenario = new DigestScenario(server.Page, SchemeStandIn.Users, "MD5", keepsSession: true);
        IReadOnlyList<VirtualUser> users = await server.LoginsAsync(scenario, 4);
        users.ShouldAllBe(user => user.Failure == null);
        counts.ShouldBe([0, 1, 2, 3, 1, 2]);
    }

    [Fact]
    public async Task A_refused_digest_response_is_a_failure_and_is_not_retried()
    {
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context =>
            SchemeStandIn.ChallengeAsync(context, "Digest realm=\"r\", qop=\"auth\", nonce=\"n\"")
        );
        var scenario = new DigestScenario(server.Page, SchemeStandIn.Users, "MD5", keepsSession: false);
        (await server.LoginsAsync(scenario, 2)).ShouldAllBe(user =>
            user.Failure == "status 401 in place of the page" && user.Requests == 2
        );
    }

    [Fact]
    public async Task A_page_of_another_account_is_a_failure_however_fast_it_is()
    {
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context =>
            context.Request.Headers.Authorization.Count == 0
                ? SchemeStandIn.ChallengeAsync(context, "Basic realm=\"r\"")
                : SchemeStandIn.WelcomeAsync(context, "user00000")
        );
        IReadOnlyList<VirtualUser> users = await server.LoginsAsync(
            new BasicScenario(server.Page, SchemeStandIn.Users, keepsSession: false)
        );
        users.Select(user => user.Failure).Distinct().ShouldBe(["a page for another user"]);
    }

    [Theory]
    [InlineData(200, "status 200 without a Basic challenge")]
    [InlineData(500, "status 500 without a Basic challenge")]
    [InlineData(401, "status 401 without a Basic challenge")]
    public async Task A_page_without_a_challenge_is_a_failure(int status, string cause)
    {
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context =>
        {
            context.Response.StatusCode = status;
            context.Response.Headers.WWWAuthenticate = "Negotiate";
            return SchemeStandIn.WelcomeAsync(context, "user00001");
        });
        (await server.LoginsAsync(new BasicScenario(server.Page, SchemeStandIn.Users, keepsSession: false)))
            .Select(user => user.Failure)
            .Distinct()
            .ShouldBe([cause]);
    }

    [Fact]
    public async Task A_bearer_token_belongs_to_the_drawn_account()
    {
        string[] tokens = [.. SchemeStandIn.Accounts.Select(account => $"token-of-{account.Name}")];
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context =>
            SchemeStandIn.WelcomeAsync(context, context.Request.Headers.Authorization.ToString().Split("-of-")[^1])
        );
        (await server.LoginsAsync(new BearerScenario(server.Page, SchemeStandIn.Users, tokens), 10)).ShouldAllBe(user =>
            user.Failure == null && user.Requests == 1
        );
    }

    [Fact]
    public async Task A_primitive_s_page_must_name_its_operation()
    {
        await using SchemeStandIn server = await SchemeStandIn.StartAsync(context =>
            SchemeStandIn.WelcomeAsync(context, "SHA1 of a file of 4 KB")
        );
        (await server.LoginsAsync(new PageScenario(server.Page, "SHA1 of a file of 4 KB"))).ShouldAllBe(user => user.Failure == null);
        (await server.LoginsAsync(new PageScenario(server.Page, "MD5 of a file of 4 KB"))).ShouldAllBe(user =>
            user.Failure == "another page"
        );
    }

    private static Task BasicAsync(HttpContext context)
    {
        string authorization = context.Request.Headers.Authorization.ToString();
        if (authorization.Length == 0)
            return SchemeStandIn.ChallengeAsync(context, "Basic realm=\"r\", charset=\"UTF-8\"");
        string[] credentials = Encoding.UTF8.GetString(Convert.FromBase64String(authorization["Basic ".Length..])).Split(':', 2);
        SchemeStandIn.Accounts.Single(account => account.Name == credentials[0]).Password.ShouldBe(credentials[1]);
        return SchemeStandIn.WelcomeAsync(context, credentials[0]);
    }

    private static string Parameter(string header, string name) =>
        header
            .Split(',')
            .Select(pair => pair.Trim().Split('=', 2))
            .First(pair => pair[0].EndsWith(name, StringComparison.Ordinal))[1]
            .Trim('"');
}
