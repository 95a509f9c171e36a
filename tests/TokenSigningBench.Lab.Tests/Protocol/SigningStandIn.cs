using System.Buffers.Text;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Protocol;

/// <summary>A minimal configurable server in this process: it signs real tokens, and can be set to fail.</summary>
internal sealed record SigningStandIn : IIdentityServer
{
    public const string Cookie = "who=alice";

    public string Name => "stand-in";

    public ServerOptions ServerOptions { get; init; } = new();

    public bool SendsTiming { get; init; } = true;

    /// <summary>It aborts all authorize requests after this many.</summary>
    public int AbortsAfter { get; init; } = int.MaxValue;

    /// <summary>The key that it signs with instead of the given one.</summary>
    public TokenKey? OtherKey { get; init; }

    public string? MissingMessage { get; init; }

    /// <summary>Counts the running servers.</summary>
    public InstanceCount Count { get; init; } = new();

    public string? Missing() => MissingMessage;

    public IIdentityServer WithServerOptions(ServerOptions serverOptions) => this with { ServerOptions = serverOptions };

    public async Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        int requests = 0;
        LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            if (Interlocked.Increment(ref requests) <= AbortsAfter)
                return AnswerAsync(context, OtherKey ?? key, algorithm);
            context.Abort();
            return Task.CompletedTask;
        });
        Count.Add(1);
        return new RunningStandIn(server, Count)
        {
            Name = "stand-in 1.0",
            Issuer = new(server.Address),
            Cookie = Cookie,
            Request = new(new(server.Address + "/authorize"), [new("response_type", "id_token"), new("nonce", "n1"), new("state", "s1")]),
        };
    }

    private async Task AnswerAsync(HttpContext context, TokenKey key, JwsAlgorithm algorithm)
    {
        context.Request.Headers.Cookie.ToString().ShouldBe(Cookie);
        context.Response.ContentType = "text/html";
        if (!context.Request.Query.ContainsKey("nonce"))
        {
            context.Response.StatusCode = 400;
            await context.Response.WriteAsync(Form("error", "invalid_request"));
            return;
        }

        long start = Stopwatch.GetTimestamp();
        string token = "";
        using (ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, algorithm))
        {
            for (int i = 0; i < ServerOptions.TokensPerLogin; i++)
                token = WithKid(signer.Sign(IdentityToken.Article(DateTimeOffset.UnixEpoch)), key, algorithm);
        }

        if (SendsTiming)
            context.Response.Headers.Append(
                ServerTiming.Header,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"session;dur=0.01, sign;dur={Stopwatch.GetElapsedTime(start).TotalMilliseconds}"
                )
            );
        await context.Response.WriteAsync(Form("id_token", token));
    }

    // The engines write no kid: the header is replaced, and the token signed again.
    private static string WithKid(string token, TokenKey key, JwsAlgorithm algorithm)
    {
        string input =
            Base64Url.EncodeToString(Encoding.UTF8.GetBytes($$"""{"alg":"{{algorithm}}","kid":"k1"}""")) + "." + token.Split('.')[1];
        byte[] signature = key.Rsa!.SignData(Encoding.ASCII.GetBytes(input), algorithm.Hash, algorithm.Padding!);
        return $"{input}.{Base64Url.EncodeToString(signature)}";
    }

    private static string Form(string name, string value) => $"<form method=post><input type=hidden name={name} value='{value}'></form>";

    internal sealed class InstanceCount
    {
        private int _current;
        private int _total;

        public int Current => _current;

        public int Total => _total;

        public void Add(int number)
        {
            Interlocked.Add(ref _current, number);
            Interlocked.Add(ref _total, Math.Max(0, number));
        }
    }

    private sealed class RunningStandIn(LoopbackServer server, InstanceCount count) : RunningServer
    {
        public override string OutputTail => "its last words";

        public override bool HasEnded => false;

        public override async ValueTask DisposeAsync()
        {
            await server.DisposeAsync();
            count.Add(-1);
        }
    }
}
