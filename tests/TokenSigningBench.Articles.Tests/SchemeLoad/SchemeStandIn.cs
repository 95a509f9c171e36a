using Microsoft.AspNetCore.Http;
using TokenSigningBench.Articles.SchemeLoad;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.SchemeLoad;

/// <summary>A web server that answers the clients of an authentication scheme as a test needs, correctly or not.</summary>
internal sealed class SchemeStandIn : IAsyncDisposable
{
    private readonly LoopbackServer _server;

    private SchemeStandIn(LoopbackServer server) => _server = server;

    public static IReadOnlyList<Account> Accounts { get; } = LabAccounts.Make(20);

    public static RandomAccounts Users => new(Accounts, 1);

    public Uri Page => new(_server.Address + "/page");

    public IReadOnlyList<string> Asked => _server.Asked;

    public static async Task<SchemeStandIn> StartAsync(Func<HttpContext, Task> answer) => new(await LoopbackServer.StartAsync(answer));

    public static Task WelcomeAsync(HttpContext context, string? name) => context.Response.WriteAsync($"{name}\n");

    public static Task ChallengeAsync(HttpContext context, string challenge)
    {
        context.Response.StatusCode = 401;
        context.Response.Headers.WWWAuthenticate = challenge;
        return Task.CompletedTask;
    }

    /// <summary>Runs logins one after the other.</summary>
    public async Task<IReadOnlyList<VirtualUser>> LoginsAsync(Scenario scenario, int logins = 3)
    {
        var target = await LoadTarget.FindAsync(Page, CancellationToken.None);
        List<VirtualUser> users = [];
        for (int login = 0; login < logins; login++)
            users.AddRange((await new LoadRun(scenario, target, new()).OpenAsync([0], 1, CancellationToken.None)).Users);
        return users;
    }

    public ValueTask DisposeAsync() => _server.DisposeAsync();
}
