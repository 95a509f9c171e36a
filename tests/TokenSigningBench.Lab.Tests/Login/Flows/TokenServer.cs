using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Login.Flows;

/// <summary>
/// A server with an authorize endpoint and a token endpoint, whose tokens are really signed and whose refresh tokens are each good for one
/// redemption. A test changes what one request gets.
/// </summary>
internal sealed class TokenServer : IAsyncDisposable
{
    private readonly TokenKey _key;
    private readonly ConcurrentDictionary<string, (string Nonce, string Challenge)> _codes = new();
    private readonly ConcurrentDictionary<string, bool> _refreshTokens = new();
    private LoopbackServer? _server;

    private TokenServer(int bits)
    {
        _key = TokenKey.FromRsa(KnownPrimeKeys.Create(bits));
        Certificate = new("a.pfx", _key);
    }

    public LabCertificate Certificate { get; }

    /// <summary>The forms that the token endpoint received.</summary>
    public ConcurrentQueue<Dictionary<string, string>> Forms { get; } = [];

    /// <summary>The queries that the authorize endpoint received.</summary>
    public ConcurrentQueue<string> Queries { get; } = [];

    /// <summary>Changes the members of a token response; null for none.</summary>
    public Func<Dictionary<string, string>, Dictionary<string, string>>? Tokens { get; set; }

    /// <summary>Changes the redirect of the authorize endpoint; null for none.</summary>
    public Func<string, string>? Redirect { get; set; }

    public RunningServer Running { get; private set; } = null!;

    public static async Task<TokenServer> StartAsync(int bits = 2048)
    {
        var server = new TokenServer(bits);
        server._server = await LoopbackServer.StartAsync(context =>
            context.Request.Path == "/token" ? server.AnswerTokensAsync(context) : server.AnswerAuthorizeAsync(context)
        );
        var issuer = new Uri(server._server.Address);
        server.Running = new RunningExternalServer
        {
            Name = "stand-in",
            Issuer = issuer,
            Request = AuthorizeRequest.ForIdentityToken(new(issuer, "authorize"), "rp", "http://localhost:5002/cb", "n", "s"),
            Cookie = "who=alice",
            TokenClient = new()
            {
                TokenEndpoint = new(issuer, "token"),
                Id = "confidential",
                Secret = "hidden",
            },
        };
        return server;
    }

    public async Task<LoadTarget> TargetAsync() => await LoadTarget.FindAsync(Running.Issuer, CancellationToken.None);

    public async Task<FlowClient> ClientAsync(LoginFlow flow) =>
        await FlowClient.CreateAsync(flow, Running, Certificate, await TargetAsync(), CancellationToken.None);

    /// <summary>Logs in at once, so many times.</summary>
    public async Task<LoadResult> LogInAsync(Scenario scenario, int logins) =>
        await new LoadRun(scenario, await TargetAsync(), new()).OpenAsync(new double[logins], 1, CancellationToken.None);

    public async ValueTask DisposeAsync()
    {
        await _server!.DisposeAsync();
        _key.Dispose();
    }

    private Task AnswerAuthorizeAsync(HttpContext context)
    {
        IQueryCollection query = context.Request.Query;
        Queries.Enqueue(context.Request.QueryString.Value!);
        string code = Guid.NewGuid().ToString("N");
        _codes[code] = (query["nonce"]!, query["code_challenge"]!);
        string location = $"{query["redirect_uri"]}?code={code}&state={query["state"]}";
        context.Response.Headers["Server-Timing"] = "sign;dur=1, signatures;desc=1";
        context.Response.Redirect(Redirect?.Invoke(location) ?? location);
        return Task.CompletedTask;
    }

    private async Task AnswerTokensAsync(HttpContext context)
    {
        IFormCollection form = await context.Request.ReadFormAsync();
        Dictionary<string, string> fields = form.ToDictionary(field => field.Key, field => field.Value.ToString());
        Forms.Enqueue(fields);
        Dictionary<string, string>? tokens = fields["grant_type"] switch
        {
            "authorization_code" when _codes.TryRemove(fields["code"], out var asked) && IsChallenge(asked.Challenge, fields) => ForUser(
                asked.Nonce
            ),
            "refresh_token" when _refreshTokens.TryRemove(fields["refresh_token"], out _) => ForUser(null),
            "client_credentials" when fields["client_secret"] == "hidden" => new() { ["access_token"] = Sign(fields["client_id"], null) },
            _ => null,
        };
        if (tokens is null)
        {
            context.Response.StatusCode = 400;
            tokens = new() { ["error"] = "invalid_grant" };
        }

        context.Response.Headers["Server-Timing"] = "sign;dur=2, other;dur=3, signatures;desc=3";
        await context.Response.WriteAsJsonAsync(Tokens?.Invoke(tokens) ?? tokens);
    }

    private static bool IsChallenge(string challenge, Dictionary<string, string> fields)
    {
        var request = new AuthorizeRequest(new("http://here/"), []);
        return new CodeVerifier(fields["code_verifier"]).AddChallenge(request)["code_challenge"] == challenge;
    }

    private Dictionary<string, string> ForUser(string? nonce)
    {
        string refresh = Guid.NewGuid().ToString("N");
        _refreshTokens[refresh] = true;
        return new()
        {
            ["id_token"] = Sign("alice", nonce),
            ["access_token"] = Sign("alice", null),
            ["refresh_token"] = refresh,
        };
    }

    private string Sign(string subject, string? nonce)
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(_key, Certificate.Algorithm);
        return signer.Sign($$"""{"sub":"{{subject}}"{{(nonce is null ? "" : $",\"nonce\":\"{nonce}\"")}}}""");
    }
}
