using System.Diagnostics;
using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Nodes;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.IdentityServerShapes;
using DuendeTokens = Duende.IdentityServer.Services.ITokenCreationService;
using IKeyMaterialService = Duende.IdentityServer.Services.IKeyMaterialService;
using Jwt = System.IdentityModel.Tokens.Jwt;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>On servers that sign the way Duende IdentityServer 7.4.8 and IdentityServer4 4.1.2 do. OpenIddict has its own tests.</summary>
public sealed class SigningTelemetryServicesTests : IDisposable
{
    private readonly HttpClient _client = new(new HttpClientHandler { AllowAutoRedirect = false });

    public void Dispose() => _client.Dispose();

    [Fact]
    public async Task Key_IDs_in_the_key_set_and_in_headers_stay_with_their_suffix_and_signatures_are_measured()
    {
        X509Certificate2 certificate = Certificate(2048);
        await using KestrelServer alone = await StartAsync(services => services.AddIdentityServer().AddSigningCredential(certificate)),
            measured =
                await StartAsync(services =>
                {
                    services.AddIdentityServer().AddSigningCredential(certificate);
                    services.AddSigningTelemetry();
                });
        string expected = new X509SecurityKey(certificate).KeyId + "RS256";
        using MetricCollector<double> durations = Durations(measured);

        foreach (KestrelServer server in new[] { alone, measured })
        {
            JsonWebToken token = await ImplicitAsync(server);
            (token.Kid, token.Alg, token.EncodedSignature.Length).ShouldBe((expected, "RS256", 342));
            (await _client.GetStringAsync(new Uri(server.Address, DuendeEndpoints.Keys))).ShouldBe(
                $$"""{"keys":[{"kid":"{{expected}}","alg":"RS256"}]}"""
            );
        }

        durations.GetMeasurementSnapshot().Single().Tags["token.signing.key.id"].ShouldBe(expected);
    }

    [Fact]
    public async Task Automatic_keys_and_the_choice_among_algorithms_stay()
    {
        RSA rsa = KnownPrimeKeys.Create(2048);
        ECDsa ecdsa = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        // Objects of their own for each call, as automatic key management makes them.
        await using KestrelServer server = await StartAsync(services =>
        {
            services
                .AddIdentityServer()
                .AddAutomaticKeys(
                    () => new(new RsaSecurityKey(rsa) { KeyId = "automatic-1" }, "RS256"),
                    () => new(new ECDsaSecurityKey(ecdsa) { KeyId = "automatic-2" }, "ES256"),
                    () => new(new RsaSecurityKey(rsa) { KeyId = "automatic-3" }, "PS256")
                );
            services.AddSigningTelemetry();
        });
        using MetricCollector<double> durations = Durations(server);

        (await ImplicitAsync(server)).Kid.ShouldBe("automatic-1");
        (await ImplicitAsync(server, "ES256")).Kid.ShouldBe("automatic-2");
        (await ImplicitAsync(server, "PS256")).Kid.ShouldBe("automatic-3");

        durations
            .GetMeasurementSnapshot()
            .Select(one => (one.Tags["token.signing.key.id"], one.Tags["token.signing.algorithm"]))
            .ShouldBe([("automatic-1", "RS256"), ("automatic-2", "ES256"), ("automatic-3", "PS256")]);
    }

    /// <summary>The implicit flow, the code flow and client credentials.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task No_flow_sends_the_unsigned_token_that_it_sends_without_the_call(bool isAutomatic)
    {
        X509Certificate2 certificate = Certificate(8192);
        RSA rsa = KnownPrimeKeys.Create(8192);
        Action<IServiceCollection> add = services =>
        {
            DuendeBuilder builder = services.AddIdentityServer();
            if (isAutomatic)
                builder.AddAutomaticKeys(() => new(new RsaSecurityKey(rsa) { KeyId = "automatic" }, "RS256"));
            else
                builder.AddSigningCredential(certificate);
        };
        await using KestrelServer alone = await StartAsync(add),
            measured =
                await StartAsync(services =>
                {
                    add(services);
                    services.AddSigningTelemetry();
                });
        using MetricCollector<long> unsigned = Unsigned(measured);

        (await ImplicitAsync(alone)).EncodedSignature.ShouldBeEmpty();
        foreach (string grant in new[] { "authorization_code", "client_credentials" })
        {
            using HttpResponseMessage sent = await AskForTokenAsync(alone, grant),
                refused = await AskForTokenAsync(measured, grant);
            JsonNode tokens = JsonNode.Parse(await sent.Content.ReadAsStringAsync())!;
            tokens.AsObject().Select(one => (string)one.Value!).ShouldAllBe(token => token.EndsWith('.'));
            tokens.AsObject().Count.ShouldBe(grant == "authorization_code" ? 2 : 1);
            refused.StatusCode.ShouldBe(HttpStatusCode.InternalServerError);
            (await refused.Content.ReadAsStringAsync()).ShouldNotContain("token");
        }

        using HttpResponseMessage response = await AuthorizeAsync(measured);
        (response.StatusCode, response.Headers.Location).ShouldBe((HttpStatusCode.InternalServerError, null));
        unsigned.GetMeasurementSnapshot().Sum(one => one.Value).ShouldBe(3);
    }

    [Fact]
    public async Task The_exception_is_that_of_the_package_and_not_one_of_reflection()
    {
        await using ServiceProvider provider = Provider(services =>
        {
            services.AddIdentityServer().AddSigningCredential(Certificate(8192));
            services.AddSigningTelemetry();
        });
        await Should.ThrowAsync<UnsignedTokenException>(() => provider.GetRequiredService<DuendeTokens>().CreateTokenAsync("{}"));
    }

    [Fact]
    public async Task With_the_switch_off_an_unsigned_token_is_counted_and_sent()
    {
        await using KestrelServer server = await StartAsync(services =>
        {
            services.AddIdentityServer().AddSigningCredential(Certificate(8192));
            services.AddSigningTelemetry(options => options.RefuseUnsignedTokens = false);
        });
        using MetricCollector<long> unsigned = Unsigned(server);
        (await ImplicitAsync(server)).EncodedSignature.ShouldBeEmpty();
        unsigned.GetMeasurementSnapshot().Single().Value.ShouldBe(1);
    }

    [Fact]
    public async Task IdentityServer4_signs_with_8192_bits_as_before_and_is_measured()
    {
        SigningCredentials credentials = Credentials.Rsa(8192, "RS256");
        await using ServiceProvider provider = Provider(services =>
        {
            services.AddIdentityServer4(credentials);
            services.AddSigningTelemetry();
        });
        using MetricCollector<double> durations = Durations(provider);
        string token = await provider
            .GetRequiredService<IdentityServer4.Services.ITokenCreationService>()
            .CreateTokenAsync(new Jwt.JwtPayload { ["sub"] = "alice" });
        await Credentials.ShouldVerify(token, credentials);
        Credentials.ShouldBeTaggedIn(durations.GetMeasurementSnapshot().Single().Tags, "RS256", 8192);
    }

    [Fact]
    public async Task Credentials_that_are_a_service_and_credentials_that_are_none_are_measured_with_the_server_s_options()
    {
        await using ServiceProvider provider = Provider(services =>
            services
                .AddSingleton(Credentials.Of("ES256"))
                .AddSingleton(_ => Credentials.Rsa(8192, "RS256"))
                .AddSigningTelemetry(options => options.RefuseUnsignedTokens = false)
        );
        using MetricCollector<double> durations = Durations(provider);
        SigningCredentials[] all = [.. provider.GetServices<SigningCredentials>(), Credentials.Of("HS256").MeasureSigning(provider)];
        foreach (SigningCredentials credentials in all)
            new JsonWebTokenHandler().CreateToken("{}", credentials);
        durations
            .GetMeasurementSnapshot()
            .Select(one => (one.Tags["token.signing.algorithm"], one.Tags.GetValueOrDefault("error.type")))
            .ShouldBe([("ES256", null), ("RS256", "unsigned"), ("HS256", null)]);
    }

    [Fact]
    public async Task The_inner_service_has_its_lifetime_and_is_disposed_with_its_scope()
    {
        await using ServiceProvider provider = Provider(services =>
        {
            services.AddIdentityServer().AddSigningCredential(Credentials.Of("ES256"));
            services.AddSigningTelemetry().AddSigningTelemetry();
        });
        int before = DefaultDisposed;
        await using (AsyncServiceScope scope = provider.CreateAsyncScope())
        {
            IKeyMaterialService[] two =
            [
                scope.ServiceProvider.GetRequiredService<IKeyMaterialService>(),
                scope.ServiceProvider.GetServices<IKeyMaterialService>().Single(),
            ];
            two[0].ShouldNotBeSameAs(two[1]);
            SigningCredentials[] credentials = [await two[0].GetSigningCredentialsAsync(), .. await two[1].GetAllSigningCredentialsAsync()];
            credentials[0].ShouldBeSameAs(credentials[1]);
            (await two[0].GetValidationKeysAsync()).Single().Key.ShouldBeSameAs(credentials[0].Key);
        }

        (DefaultDisposed - before).ShouldBe(2);
    }

    [Fact]
    public async Task An_exception_of_the_inner_service_is_passed_on()
    {
        await using ServiceProvider provider = Provider(services =>
        {
            services.AddIdentityServer();
            services.AddSigningTelemetry();
        });
        (
            await Should.ThrowAsync<InvalidOperationException>(() => provider.GetRequiredService<DuendeTokens>().CreateTokenAsync("{}"))
        ).Message.ShouldBe("No signing credential registered.");
    }

    [Fact]
    public async Task Each_signature_is_an_activity_of_its_request_s()
    {
        using var requests = new ActivitySource("A request's, of a test");
        List<Activity> ended = [];
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source == requests || source.Name == SigningTelemetry.ActivitySourceName,
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            // Those of other tests have no parent of this source.
            ActivityStopped = activity =>
            {
                if (activity.Parent?.Source == requests)
                    ended.Add(activity);
            },
        };
        ActivitySource.AddActivityListener(listener);
        await using ServiceProvider provider = Provider(services =>
        {
            services.AddIdentityServer().AddSigningCredential(Certificate(2048)).AddSigningCredential(Credentials.Rsa(8192, "RS384"));
            services.AddSigningTelemetry();
        });
        DuendeTokens tokens = provider.GetRequiredService<DuendeTokens>();
        using (requests.StartActivity("POST /connect/token"))
        {
            await tokens.CreateTokenAsync("{}");
            await Should.ThrowAsync<UnsignedTokenException>(() => tokens.CreateTokenAsync("{}", ["RS384"]));
        }

        ended
            .Select(one => (one.OperationName, one.Kind, one.Status))
            .ShouldBe([
                ("sign RS256", ActivityKind.Internal, ActivityStatusCode.Unset),
                ("sign RS384", ActivityKind.Internal, ActivityStatusCode.Error),
            ]);
        ended[0].GetTagItem("token.signing.algorithm").ShouldBe("RS256");
        ended[0].GetTagItem("token.signing.key.size").ShouldBe(2048);
        ended[0].GetTagItem("error.type").ShouldBeNull();
        ended[1].GetTagItem("error.type").ShouldBe("unsigned");
        ended[0].Duration.ShouldBeGreaterThan(TimeSpan.Zero);
        ended[0].Source.Version.ShouldBe("0.1.0");
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Server_Timing_is_an_option(bool isOn)
    {
        await using KestrelServer server = await StartAsync(services =>
        {
            services.AddIdentityServer().AddSigningCredential(Certificate(2048));
            services.AddSigningTelemetry(options => options.ServerTiming = isOn);
        });
        using HttpResponseMessage response = await AuthorizeAsync(server);
        response.StatusCode.ShouldBe(HttpStatusCode.Redirect);
        response.Headers.Contains("Server-Timing").ShouldBe(isOn);
    }

    private static int DefaultDisposed => Duende.IdentityServer.Services.DefaultKeyMaterialService.Disposed;

    private static Task<KestrelServer> StartAsync(Action<IServiceCollection> add) =>
        KestrelServer.StartAsync(
            app => app.MapDuende(),
            services =>
            {
                services.AddRouting();
                add(services);
            }
        );

    private static ServiceProvider Provider(Action<IServiceCollection> add)
    {
        var services = new ServiceCollection();
        add(services);
        return services.BuildServiceProvider(new ServiceProviderOptions { ValidateScopes = true });
    }

    private static MetricCollector<double> Durations(KestrelServer server) => Durations(server.Services);

    private static MetricCollector<double> Durations(IServiceProvider services) =>
        new(services.GetRequiredService<System.Diagnostics.Metrics.IMeterFactory>(), SigningTelemetry.MeterName, "token.signing.duration");

    private static MetricCollector<long> Unsigned(KestrelServer server) =>
        new(
            server.Services.GetRequiredService<System.Diagnostics.Metrics.IMeterFactory>(),
            SigningTelemetry.MeterName,
            "token.signing.unsigned"
        );

    // Not disposed, as in a server: providers of equal keys are shared by the whole process.
    private static X509Certificate2 Certificate(int bits)
    {
        var request = new CertificateRequest(
            "CN=signing",
            KnownPrimeKeys.Create(bits),
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        );
        return request.CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100));
    }

    private async Task<JsonWebToken> ImplicitAsync(KestrelServer server, string? algorithm = null)
    {
        using HttpResponseMessage response = await AuthorizeAsync(server, algorithm);
        response.StatusCode.ShouldBe(HttpStatusCode.Redirect);
        return new(response.Headers.Location!.Fragment["#id_token=".Length..]);
    }

    private Task<HttpResponseMessage> AuthorizeAsync(KestrelServer server, string? algorithm = null) =>
        _client.GetAsync(
            new Uri(server.Address, $"{DuendeEndpoints.Authorize}?response_type=id_token{(algorithm is null ? "" : $"&alg={algorithm}")}")
        );

    private Task<HttpResponseMessage> AskForTokenAsync(KestrelServer server, string grant) =>
        _client.PostAsync(new Uri(server.Address, DuendeEndpoints.Token), new FormUrlEncodedContent([new("grant_type", grant)]));
}
