using System.Net;
using Microsoft.AspNetCore.Antiforgery;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Primitives;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Limits;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>How many passwords are hashed for a client that guesses.</summary>
public sealed class FailedSignInsTests : IDisposable
{
    private const string GuessingClient = "127.0.0.66",
        OtherClient = "127.0.0.1";

    private readonly CountingScheme _scheme = new();
    private readonly FailedSignIns _failures = new();
    private readonly ServiceProvider _services;
    private readonly LoginEndpoint _login;
    private readonly int _callsAtStart;

    public FailedSignInsTests()
    {
        _services = new ServiceCollection()
            .AddLogging()
            .AddAuthentication(CookieAuthenticationDefaults.AuthenticationScheme)
            .AddCookie()
            .Services.BuildServiceProvider();
        // One account, so that one thread counts.
        _login = new(new([new("alice", "wonderland")], _scheme), new EveryForm(), _failures, NullLogger.Instance);
        _callsAtStart = _scheme.Calls;
    }

    private int Hashed => _scheme.Calls - _callsAtStart;

    public void Dispose()
    {
        _failures.Dispose();
        _services.Dispose();
    }

    [Fact]
    public async Task Password_guessing_is_refused_before_hashing_and_the_owner_can_sign_in()
    {
        for (int i = 0; i < FailedSignIns.MaxPerAccount; i++)
            (await SignInAsync(GuessingClient, "alice", "wrong")).Status.ShouldBe(200);
        Hashed.ShouldBe(FailedSignIns.MaxPerAccount);

        for (int i = 0; i < 100; i++)
            (await SignInAsync(GuessingClient, "alice", "wrong")).ShouldBe((429, "60"));
        (await SignInAsync(GuessingClient, "alice", "wonderland")).Status.ShouldBe(429);
        Hashed.ShouldBe(FailedSignIns.MaxPerAccount);

        (await SignInAsync(OtherClient, "alice", "wonderland")).Status.ShouldBe(302);
        Hashed.ShouldBe(FailedSignIns.MaxPerAccount + 1);
    }

    [Fact]
    public async Task Guessing_at_many_names_blocks_only_the_guesser_s_address()
    {
        // The first unknown name creates the dummy hash.
        await SignInAsync(GuessingClient, "name", "wrong");
        int before = _scheme.Calls;
        for (int i = 1; i < 2 * FailedSignIns.MaxPerClient; i++)
            (await SignInAsync(GuessingClient, FormattableString.Invariant($"name {i}"), "wrong")).Status.ShouldBe(
                i < FailedSignIns.MaxPerClient ? 200 : 429
            );

        (_scheme.Calls - before).ShouldBe(FailedSignIns.MaxPerClient - 1);
        (await SignInAsync(OtherClient, "alice", "wonderland")).Status.ShouldBe(302);
    }

    [Fact]
    public async Task Correct_passwords_are_not_limited()
    {
        await SignInAsync(OtherClient, "alice", "wrong");
        for (int i = 0; i < 2 * FailedSignIns.MaxPerClient; i++)
            (await SignInAsync(OtherClient, "alice", "wonderland")).Status.ShouldBe(302);
        Hashed.ShouldBe(1 + 2 * FailedSignIns.MaxPerClient);
    }

    private async Task<(int Status, string RetryAfter)> SignInAsync(string client, string name, string password)
    {
        var context = new DefaultHttpContext
        {
            RequestServices = _services,
            Connection = { RemoteIpAddress = IPAddress.Parse(client) },
            Request = { Method = "POST" },
        };
        context.Request.ContentType = "application/x-www-form-urlencoded";
        context.Request.Form = new FormCollection(new Dictionary<string, StringValues> { ["username"] = name, ["password"] = password });
        await _login.AnswerAsync(context);
        return (context.Response.StatusCode, context.Response.Headers.RetryAfter.ToString());
    }

    /// <summary>Accepts every form.</summary>
    private sealed class EveryForm : IAntiforgery
    {
        public AntiforgeryTokenSet GetAndStoreTokens(HttpContext httpContext) => new("request", "cookie", "field", null);

        public AntiforgeryTokenSet GetTokens(HttpContext httpContext) => GetAndStoreTokens(httpContext);

        public Task<bool> IsRequestValidAsync(HttpContext httpContext) => Task.FromResult(true);

        public void SetCookieTokenAndHeader(HttpContext httpContext) { }

        public Task ValidateRequestAsync(HttpContext httpContext) => Task.CompletedTask;
    }
}
