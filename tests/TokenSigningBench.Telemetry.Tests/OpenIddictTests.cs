using System.Diagnostics;
using System.Net;
using System.Security.Claims;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.WebUtilities;
using OpenIddict.Abstractions;
using OpenIddict.Server;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Protocol;
using static OpenIddict.Server.OpenIddictServerEvents;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>OpenIddict without a store, as in docs/guides/telemetry.md.</summary>
public sealed class OpenIddictTests : IDisposable
{
    private const string Client = "client";

    private const string RedirectUri = "https://client.example/signed-in";

    private readonly SigningMeter _meter = new();
    private readonly HttpClient _client = new(new HttpClientHandler { AllowAutoRedirect = false });

    public void Dispose()
    {
        _client.Dispose();
        _meter.Dispose();
    }

    [Fact]
    public async Task An_access_token_is_measured_and_reported()
    {
        await using KestrelServer server = await StartAsync(2048, isMeasured: true);
        using HttpResponseMessage response = await AskForTokenAsync(server);

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        (await AccessTokenAsync(response)).ShouldNotEndWith(".");
        Credentials.ShouldBeTaggedIn(_meter.Durations.Single().Tags, "RS256", 2048);
        ServerTiming.Parse(response.Headers.GetValues(ServerTiming.Header))![ServerTiming.Sign]!.Value.ShouldBe(_meter.Milliseconds, 0.001);
    }

    /// <summary>What is read from outside, beside a stopwatch around nothing but the signature.</summary>
    [Fact]
    public async Task The_time_that_Server_Timing_states_is_that_of_a_stopwatch_inside_the_provider()
    {
        const int Requests = 200;
        var inside = new StopwatchFactory();
        await using KestrelServer server = await StartAsync(2048, isMeasured: true, inside);
        for (int i = 0; i < 20; i++)
            (await AskForTokenAsync(server)).Dispose();

        List<double> more = [],
            signing = [],
            requests = [];
        for (int i = 0; i < Requests; i++)
        {
            TimeSpan before = inside.Elapsed;
            long start = Stopwatch.GetTimestamp();
            using HttpResponseMessage response = await AskForTokenAsync(server);
            requests.Add(Stopwatch.GetElapsedTime(start).TotalMilliseconds);
            signing.Add((inside.Elapsed - before).TotalMilliseconds);
            more.Add(ServerTiming.Parse(response.Headers.GetValues(ServerTiming.Header))![ServerTiming.Sign]!.Value - signing[i]);
        }

        inside.Signatures.ShouldBe(Requests + 20);
        signing.ShouldAllBe(one => one > 0);
        // The header has three decimals.
        more.ShouldAllBe(one => one > -0.001);
        // Medians, because a busy machine may interrupt some requests between the two stopwatches.
        (Median(more) / Median(requests)).ShouldBeLessThan(0.02);
    }

    [Fact]
    public async Task An_unsigned_token_that_OpenIddict_alone_sends_is_not_sent()
    {
        await using KestrelServer alone = await StartAsync(8192, isMeasured: false),
            measured = await StartAsync(8192, isMeasured: true);
        using HttpResponseMessage unsigned = await AskForTokenAsync(alone),
            response = await AskForTokenAsync(measured);
        (unsigned.StatusCode, response.StatusCode).ShouldBe((HttpStatusCode.OK, HttpStatusCode.InternalServerError));
        (await AccessTokenAsync(unsigned)).ShouldEndWith(".");
        (await response.Content.ReadAsStringAsync()).ShouldNotContain("access_token");
        (_meter.Unsigned.Single().Value, _meter.Durations.Single().Tags["error.type"]).ShouldBe((1, "unsigned"));

        // The implicit flow.
        using HttpResponseMessage unsignedLogin = await _client.GetAsync(AuthorizeUri(alone)),
            login = await _client.GetAsync(AuthorizeUri(measured));
        (unsignedLogin.StatusCode, login.StatusCode).ShouldBe((HttpStatusCode.Redirect, HttpStatusCode.InternalServerError));
        unsignedLogin.Headers.Location!.Fragment.ShouldMatch(@"[#&]id_token=[^&.]+\.[^&.]+\.(&|$)");
        login.Headers.Location.ShouldBeNull();
    }

    // Data Protection protects the code, so it alone lets a code flow reach its unsigned identity token.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_code_flow_that_OpenIddict_alone_answers_unsigned_ends_in_an_error(bool usesDataProtection)
    {
        await using KestrelServer alone = await StartAsync(8192, isMeasured: false, usesDataProtection: usesDataProtection),
            measured = await StartAsync(8192, isMeasured: true, usesDataProtection: usesDataProtection);
        using HttpResponseMessage sent = await _client.GetAsync(AuthorizeUri(alone, "code")),
            login = await _client.GetAsync(AuthorizeUri(measured, "code"));
        string code = CodeIn(sent)!;
        if (!usesDataProtection)
        {
            // The code itself is a token that the same key leaves unsigned, inside an encrypted one: OpenIddict refuses its own code.
            (await RedeemAsync(alone, code)).StatusCode.ShouldBe(HttpStatusCode.BadRequest);
            (login.StatusCode, login.Headers.Location).ShouldBe((HttpStatusCode.InternalServerError, null));
            return;
        }

        using HttpResponseMessage unsigned = await RedeemAsync(alone, code),
            response = await RedeemAsync(measured, CodeIn(login)!);
        (unsigned.StatusCode, response.StatusCode).ShouldBe((HttpStatusCode.OK, HttpStatusCode.InternalServerError));
        ((string)JsonNode.Parse(await unsigned.Content.ReadAsStringAsync())!["id_token"]!).ShouldEndWith(".");
        (await response.Content.ReadAsStringAsync()).ShouldNotContain("_token");
        _meter.Unsigned.Count.ShouldBe(1);
    }

    /// <summary>What <c>tokenbench login --url</c> runs.</summary>
    [Fact]
    public async Task Login_of_a_URL_reads_the_signing_time_of_each_login()
    {
        await using KestrelServer server = await StartAsync(2048, isMeasured: true);
        var request = AuthorizeRequest.ForIdentityToken(
            new(server.Address, "/connect/authorize"),
            Client,
            RedirectUri,
            nonce: "n1",
            state: "s1"
        );
        TokenPathRun run = await TokenPathMeasurement.RunAsync(
            new ExternalServer { Request = request },
            new Progress<long>(),
            CancellationToken.None
        );

        (run.KeyBits, run.Algorithm, run.Kid, run.Partial).ShouldBe((2048, "RS256", Credentials.KeyId, null));
        run.Pairs.ShouldNotBeEmpty();
        run.Pairs.ShouldAllBe(pair => pair.ServerSign > 0 && pair.ServerSign < pair.WithToken);
    }

    private static double Median(IReadOnlyCollection<double> values) => values.Order().ElementAt(values.Count / 2);

    private static async Task<string> AccessTokenAsync(HttpResponseMessage response) =>
        (string)JsonNode.Parse(await response.Content.ReadAsStringAsync())!["access_token"]!;

    private static string? CodeIn(HttpResponseMessage redirect) =>
        QueryHelpers.ParseQuery(redirect.Headers.Location!.Query)["code"].SingleOrDefault();

    private Task<HttpResponseMessage> RedeemAsync(KestrelServer server, string code) =>
        _client.PostAsync(
            new Uri(server.Address, "/connect/token"),
            new FormUrlEncodedContent([
                new("grant_type", "authorization_code"),
                new("code", code),
                new("redirect_uri", RedirectUri),
                new("client_id", Client),
                new("client_secret", "not secret"),
            ])
        );

    private static Uri AuthorizeUri(KestrelServer server, string responseType = "id_token") =>
        new(
            server.Address,
            $"/connect/authorize?response_type={responseType}&scope=openid&nonce=n1&client_id={Client}"
                + $"&redirect_uri={Uri.EscapeDataString(RedirectUri)}"
        );

    private Task<HttpResponseMessage> AskForTokenAsync(KestrelServer server) =>
        _client.PostAsync(
            new Uri(server.Address, "/connect/token"),
            new FormUrlEncodedContent([
                new("grant_type", "client_credentials"),
                new("client_id", Client),
                new("client_secret", "not secret"),
            ])
        );

    private Task<KestrelServer> StartAsync(
        int bits,
        bool isMeasured,
        CryptoProviderFactory? signer = null,
        bool usesDataProtection = false
    ) =>
        KestrelServer.StartAsync(
            app =>
            {
                app.UseRouting();
                app.UseAuthentication();
            },
            services =>
            {
                services
                    .AddOpenIddict()
                    .AddServer(server =>
                    {
                        Configure(server, bits);
                        if (usesDataProtection)
                            server.UseDataProtection();
                    });
                services.AddDataProtection().UseEphemeralDataProtectionProvider();
                if (isMeasured)
                    services.AddSingleton(_meter.Factory).AddSigningTelemetry(options => options.ServerTiming = true);
                // Afterwards: whatever configures the options, all their credentials are measured.
                services.PostConfigure<OpenIddictServerOptions>(options =>
                    options.SigningCredentials.ForEach(credentials =>
                        credentials.CryptoProviderFactory = signer ?? credentials.CryptoProviderFactory
                    )
                );
            }
        );

    private static void Configure(OpenIddictServerBuilder server, int bits)
    {
        server
            .EnableDegradedMode()
            .SetTokenEndpointUris("/connect/token")
            .SetAuthorizationEndpointUris("/connect/authorize")
            .AllowClientCredentialsFlow()
            .AllowImplicitFlow()
            .AllowAuthorizationCodeFlow()
            .AddSigningCredentials(Credentials.Rsa(bits, SecurityAlgorithms.RsaSha256))
            // A key of its own would be an RSA key of 4096 bits, which takes seconds to make.
            .AddEncryptionKey(new SymmetricSecurityKey(new byte[32]))
            .DisableAccessTokenEncryption()
            .UseAspNetCore()
            .DisableTransportSecurityRequirement();
        server.AddEventHandler<ValidateTokenRequestContext>(handler => handler.UseInlineHandler(_ => default));
        server.AddEventHandler<ValidateAuthorizationRequestContext>(handler => handler.UseInlineHandler(_ => default));
        server.AddEventHandler<HandleTokenRequestContext>(handler =>
            handler.UseInlineHandler(context =>
            {
                context.SignIn(context.Principal ?? Principal());
                return default;
            })
        );
        server.AddEventHandler<HandleAuthorizationRequestContext>(handler =>
            handler.UseInlineHandler(context =>
            {
                context.SignIn(Principal(OpenIddictConstants.Scopes.OpenId));
                return default;
            })
        );
    }

    private static ClaimsPrincipal Principal(params string[] scopes)
    {
        var identity = new ClaimsIdentity("password");
        identity.SetClaim(OpenIddictConstants.Claims.Subject, "alice");
        identity.SetScopes(scopes);
        return new(identity);
    }

    // Requests come one after the other.
    private sealed class StopwatchFactory : CryptoProviderFactory
    {
        public TimeSpan Elapsed { get; private set; }

        public int Signatures { get; private set; }

        public override SignatureProvider CreateForSigning(SecurityKey key, string algorithm, bool cacheProvider) =>
            new StopwatchProvider(this, base.CreateForSigning(key, algorithm, cacheProvider), key, algorithm);

        public override void ReleaseSignatureProvider(SignatureProvider signatureProvider) =>
            base.ReleaseSignatureProvider(((StopwatchProvider)signatureProvider).Inner);

        private void Add(long start)
        {
            Elapsed += Stopwatch.GetElapsedTime(start);
            Signatures++;
        }

        private sealed class StopwatchProvider(StopwatchFactory factory, SignatureProvider inner, SecurityKey key, string algorithm)
            : SignatureProvider(key, algorithm)
        {
            public SignatureProvider Inner => inner;

            public override byte[] Sign(byte[] input)
            {
                long start = Stopwatch.GetTimestamp();
                byte[] signature = inner.Sign(input);
                factory.Add(start);
                return signature;
            }

            public override bool Sign(ReadOnlySpan<byte> data, Span<byte> destination, out int bytesWritten)
            {
                long start = Stopwatch.GetTimestamp();
                bool isSigned = inner.Sign(data, destination, out bytesWritten);
                factory.Add(start);
                return isSigned;
            }

            public override bool Verify(byte[] input, byte[] signature) => inner.Verify(input, signature);

            // The factory owns the inner provider, and caches it.
            protected override void Dispose(bool disposing) { }
        }
    }
}
