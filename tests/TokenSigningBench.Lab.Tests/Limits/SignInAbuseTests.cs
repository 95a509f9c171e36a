using System.Collections.Concurrent;
using System.Net;
using Microsoft.Extensions.Logging;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Tests.AuthenticationSchemes;
using TokenSigningBench.Lab.Tests.IdentityServer;

namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>Attacks on sign-in: all are refused, and logged without anything that was sent.</summary>
public sealed class SignInAbuseTests : IAsyncLifetime
{
    private const string Mallory = "mallory",
        MallorysPassword = "Qe7-looking-glass",
        Session = "tokenbench.session";

    private readonly RecordingLogger _log = new();
    private readonly TokenKey _key = ServerFixture.KeyWithCertificate(2048);
    private EmbeddedIdentityServer _server = null!;

    private AuthorizeRequest Request => ServerFixture.Request(_server);

    public async Task InitializeAsync() =>
        _server = await EmbeddedIdentityServer.StartAsync(
            new()
            {
                Key = _key,
                Algorithm = JwsAlgorithm.Rs(256),
                ServerOptions = ServerFixture.Cheap,
                Users = [IdentityServerOptions.LabUser, new(Mallory, MallorysPassword)],
                Log = _log,
            },
            CancellationToken.None
        );

    public async Task DisposeAsync()
    {
        await _server.DisposeAsync();
        _key.Dispose();
    }

    [Theory]
    [InlineData("/no-such-page?password=open-sesame")]
    [InlineData("/../../../../etc/passwd")]
    [InlineData("/.well-known/../../etc/passwd")]
    [InlineData("/%2e%2e/%2e%2e/etc/passwd")]
    [InlineData("/..%2f..%2fetc%2fpasswd")]
    [InlineData("/..%5c..%5cetc%5cpasswd")]
    [InlineData("/.well-known/openid-configuration/..%00/secret")]
    [InlineData("/%c0%ae%c0%ae/etc/passwd")]
    [InlineData("//etc/passwd")]
    [InlineData("/connect/authorize/../../certs/idsrv.pfx")]
    public async Task An_unknown_path_is_refused_and_logged_without_what_was_sent(string path)
    {
        string answer = await RawClient.AskAsync(
            _server.Issuer,
            $"GET {path} HTTP/1.1\r\nHost: {_server.Issuer.Authority}\r\nConnection: close\r\n\r\n"
        );

        answer.ShouldEndWith("\r\n\r\n", Case.Sensitive, "nothing is said but the status");
        // Kestrel refuses a NUL itself.
        if (path.Contains("%00", StringComparison.Ordinal))
        {
            answer.ShouldStartWith("HTTP/1.1 400 ");
            return;
        }

        answer.ShouldStartWith("HTTP/1.1 404 ");
        _log.ShouldBe("refused a path that is not there");
    }

    public static TheoryData<string> ForeignRedirects =>
        [
            "http://evil.example/signin-oidc",
            "http://localhost:5002@evil.example/signin-oidc",
            "http://evil.example@localhost:5002/signin-oidc",
            "http://evil.example\\@localhost:5002/signin-oidc",
            "http:\\\\localhost:5002\\signin-oidc",
            "http://localhost:5002\\.evil.example/signin-oidc",
            "//localhost:5002/signin-oidc",
            "//evil.example/signin-oidc",
            "/signin-oidc",
            "http://localhost.:5002/signin-oidc",
            "http://localhost.evil.example:5002/signin-oidc",
            "http://localhost:5002/signin-oidc.",
            "http://localhost:5002/signin-oidc/..",
            "http://localhost:5002/signin-oidc/../open?to=",
            "http://localhost:5002/other",
            "http://localhost:5002/signin-oidc#",
            "http://localhost:5002/signin-oidc#fragment",
            "http://localhost:5002/signin-oidc?a=b",
            "https://localhost:5002/signin-oidc",
            "http://localhost:5003/signin-oidc",
            "http://localhost/signin-oidc",
            "HTTP://LOCALHOST:5002/signin-oidc",
            "http://127.0.0.1:5002/signin-oidc",
            "http://localhost:5002/signin%2Doidc",
            "http://localhost:5002/signin-oidc%00",
            " http://localhost:5002/signin-oidc",
            "http://localhost:5002/signin-oidc\r\nLocation: http://evil.example",
            "javascript:alert(1)//http://localhost:5002/signin-oidc",
            "data:text/html,a",
            "",
        ];

    [Theory, MemberData(nameof(ForeignRedirects))]
    public async Task No_response_goes_to_an_unregistered_redirect_URI(string address)
    {
        using HttpClient browser = await SignedInAsync();
        // In every response mode, with a token, a code or an error.
        foreach (
            AuthorizeRequest request in new[]
            {
                Request,
                Request.Without("response_mode"),
                Request.With("response_type", "code"),
                Request.Without("nonce"),
                Request.Without("prompt"),
            }
        )
        {
            using HttpResponseMessage answer = await browser.GetAsync(request.With("redirect_uri", address).ToUri());

            answer.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
            answer.Headers.Location.ShouldBeNull();
            (await answer.Content.ReadAsStringAsync()).ShouldNotContain("evil");
        }

        _log.ShouldBe("refused an authorize request: The redirect URI is not one that the client registered");
    }

    [Theory]
    [InlineData("/connect/authorize?\r\nSet-Cookie: tokenbench.session=planted")]
    [InlineData("/connect/authorize?\u00e9")]
    [InlineData("/connect/authorize?\0")]
    [InlineData("/connect/authorize/../../evil?")]
    [InlineData("\\\\evil.example/connect/authorize?")]
    [InlineData("https:evil.example/connect/authorize?")]
    [InlineData("/\t/evil.example/connect/authorize?")]
    public async Task The_form_redirects_to_no_other_address(string returnUrl)
    {
        using HttpClient browser = ServerFixture.Browser();
        using HttpResponseMessage answer = await ServerFixture.SignInAsync(browser, _server, returnUrl: returnUrl);

        (answer.StatusCode, answer.Headers.Location!.OriginalString).ShouldBe((HttpStatusCode.Found, "/"));
    }

    [Fact]
    public async Task A_form_with_a_missing_foreign_or_reused_antiforgery_value_is_refused()
    {
        using HttpClient victim = ServerFixture.Browser(),
            attacker = ServerFixture.Browser();
        KeyValuePair<string, string> own = await AntiforgeryFieldAsync(victim),
            foreign = await AntiforgeryFieldAsync(attacker);
        using HttpResponseMessage none = await SendAsync(victim, []);
        using HttpResponseMessage empty = await SendAsync(victim, [new(own.Key, "")]);
        using HttpResponseMessage foreignOnly = await SendAsync(victim, [foreign]);
        using HttpResponseMessage changed = await SendAsync(victim, [new(own.Key, Flipped(own.Value, own.Value.Length / 2))]);
        using HttpResponseMessage cookie = await SendAsync(victim, [new(own.Key, foreign.Value), own]);
        using HttpResponseMessage signedIn = await SendAsync(victim, [own]);
        // Whoever saw the used value cannot sign its owner in as another user.
        using HttpResponseMessage replayed = await SendAsync(victim, [own], Mallory, MallorysPassword);

        foreach (HttpResponseMessage answer in new[] { none, empty, foreignOnly, changed, cookie, replayed })
        {
            answer.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
            SessionIn(answer).ShouldBeNull();
        }

        SessionIn(signedIn).ShouldNotBeNull();
        _log.ShouldBe("refused a form: it is not one that was given out to this browser");
        _log.ShouldNotContain(own.Value, foreign.Value, MallorysPassword, IdentityServerOptions.LabUser.Password, SessionIn(signedIn)!);
    }

    [Fact]
    public async Task Sign_in_replaces_a_planted_session()
    {
        using HttpClient mallory = ServerFixture.Browser();
        using HttpResponseMessage mallorySignedIn = await SendAsync(
            mallory,
            [await AntiforgeryFieldAsync(mallory)],
            Mallory,
            MallorysPassword
        );
        string planted = SessionIn(mallorySignedIn)!;
        var cookies = new CookieContainer();
        using var victim = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false, CookieContainer = cookies });
        cookies.Add(_server.Issuer, new Cookie(Session, planted));

        using HttpResponseMessage signedIn = await SendAsync(victim, [await AntiforgeryFieldAsync(victim)]);
        using HttpClient again = ServerFixture.Browser();
        using HttpResponseMessage second = await SendAsync(again, [await AntiforgeryFieldAsync(again)]);

        string session = SessionIn(signedIn)!;
        session.ShouldNotBe(planted);
        SessionIn(second).ShouldNotBe(session);
        signedIn
            .Headers.GetValues("Set-Cookie")
            .Single(value => value.StartsWith(Session, StringComparison.Ordinal))
            .ShouldContain("; httponly");
        (await SubjectAsync(session), await SubjectAsync(planted)).ShouldBe(("alice", Mallory));
    }

    [Fact]
    public async Task A_changed_cookie_is_no_session_and_no_server_error()
    {
        using HttpClient browser = ServerFixture.Browser(),
            other = ServerFixture.Browser();
        using HttpResponseMessage signedIn = await SendAsync(browser, [await AntiforgeryFieldAsync(browser)]);
        using HttpResponseMessage mallorySignedIn = await SendAsync(other, [await AntiforgeryFieldAsync(other)], Mallory, MallorysPassword);
        string cookie = SessionIn(signedIn)!,
            another = SessionIn(mallorySignedIn)!;
        List<string> tampered =
        [
            .. Enumerable.Range(0, 40).Select(i => Flipped(cookie, i * (cookie.Length - 1) / 40)),
            // Cut by more than the last character, whose low bits may encode no byte.
            .. new[] { 1, 16, cookie.Length / 2, cookie.Length - 4 }.Select(length => cookie[..length]),
            cookie[..(cookie.Length / 2)] + another[(another.Length / 2)..],
            cookie + cookie,
            $"{cookie}AAAA",
            "",
            "A",
            "=",
            "%00",
            "chunks-1",
            "chunks-3",
            "chunks-2147483647",
            "chunks--1",
            new string('A', 16 * 1024),
            (await AntiforgeryFieldAsync(browser)).Value,
        ];

        foreach (string value in tampered)
            (await SubjectAsync(value)).ShouldBe("login_required", value);

        (await SubjectAsync(cookie), await SubjectAsync(another)).ShouldBe(("alice", Mallory));
        (await AskAsync($"{Session}={new string('A', 40_000)}")).StatusCode.ShouldBe(HttpStatusCode.RequestHeaderFieldsTooLarge);
        _log.ShouldBe("refused a session: its cookie was changed, was not made here, or is over");
        _log.ShouldNotContain(cookie[20..40], another[20..40]);
    }

    private static string Flipped(string text, int place) => $"{text[..place]}{(text[place] == 'A' ? 'B' : 'A')}{text[(place + 1)..]}";

    private async Task<HttpClient> SignedInAsync()
    {
        HttpClient browser = ServerFixture.Browser();
        (await ServerFixture.SignInAsync(browser, _server)).Dispose();
        return browser;
    }

    private async Task<KeyValuePair<string, string>> AntiforgeryFieldAsync(HttpClient browser) =>
        ServerFixture.Fields(await browser.GetStringAsync(new Uri(_server.Issuer, "/login"))).Single();

    private Task<HttpResponseMessage> SendAsync(
        HttpClient browser,
        KeyValuePair<string, string>[] hidden,
        string name = "alice",
        string? password = null
    ) =>
        browser.PostAsync(
            new Uri(_server.Issuer, "/login"),
            new FormUrlEncodedContent([
                new("username", name),
                new("password", password ?? IdentityServerOptions.LabUser.Password),
                .. hidden,
            ])
        );

    private static string? SessionIn(HttpResponseMessage answer) =>
        answer.Headers.TryGetValues("Set-Cookie", out IEnumerable<string>? cookies)
        && cookies.FirstOrDefault(cookie => cookie.StartsWith($"{Session}=", StringComparison.Ordinal)) is { } cookie
            ? cookie[(Session.Length + 1)..].Split(';')[0]
            : null;

    // The subject of the token, or the error.
    private async Task<string> SubjectAsync(string session)
    {
        using HttpResponseMessage answer = await AskAsync($"{Session}={session}");
        Dictionary<string, string> fields = ServerFixture.Fields(await answer.Content.ReadAsStringAsync());
        return fields.TryGetValue("id_token", out string? token) ? new Microsoft.IdentityModel.JsonWebTokens.JsonWebToken(token).Subject
            : fields.TryGetValue("error", out string? error) ? error
            : answer.StatusCode.ToString();
    }

    private async Task<HttpResponseMessage> AskAsync(string cookie)
    {
        using HttpClient client = Clients.Plain();
        using var request = new HttpRequestMessage(HttpMethod.Get, Request.ToUri());
        request.Headers.TryAddWithoutValidation("Cookie", cookie);
        return await client.SendAsync(request);
    }

    /// <summary>Keeps all log messages.</summary>
    private sealed class RecordingLogger : ILogger
    {
        private readonly ConcurrentQueue<string> _written = [];

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(
            LogLevel logLevel,
            EventId eventId,
            TState state,
            Exception? exception,
            Func<TState, Exception?, string> formatter
        ) => _written.Enqueue(formatter(state, exception) + exception);

        public void ShouldBe(string line) => _written.Distinct().ShouldBe([line]);

        public void ShouldNotContain(params string[] secrets)
        {
            string all = string.Join('\n', _written);
            foreach (string secret in secrets)
                all.ShouldNotContain(secret);
        }
    }
}
