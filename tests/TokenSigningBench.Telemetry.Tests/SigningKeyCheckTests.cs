using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using OpenIddict.Server;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>On 28 November 2026, with each server that has keys.</summary>
public sealed class SigningKeyCheckTests
{
    private static readonly DateTimeOffset Today = new(2026, 11, 28, 12, 0, 0, TimeSpan.Zero);

    [Fact]
    public async Task A_key_that_signs_is_healthy()
    {
        HealthReportEntry entry = await CheckAsync(Add(Credentials.Of("RS256"), Credentials.Of("ES256"), Credentials.Of("HS256")));
        (entry.Status, entry.Description).ShouldBe(
            (HealthStatus.Healthy, "RS256 key key-1: signs. ES256 key key-1: signs. HS256 key key-1: signs.")
        );
        entry.Data["ES256 key key-1"].ShouldBe("signs");
    }

    [Theory]
    [InlineData("RS256")]
    [InlineData("RS384")]
    [InlineData("PS256")]
    [InlineData("PS384")]
    public async Task A_key_that_leaves_tokens_unsigned_is_unhealthy_with_and_without_telemetry(string algorithm)
    {
        foreach (bool isMeasured in new[] { false, true })
        {
            HealthReportEntry entry = await CheckAsync(services =>
            {
                Add(Credentials.Of("ES256"), Credentials.Rsa(8192, algorithm))(services);
                if (isMeasured)
                    services.AddSigningTelemetry();
            });
            (entry.Status, entry.Description).ShouldBe(
                (HealthStatus.Unhealthy, $"{algorithm} key key-1: 8192 bits: JsonWebTokenHandler 8.23.0 leaves its tokens unsigned.")
            );
            entry.Data["ES256 key key-1"].ShouldBe("signs");
        }
    }

    [Theory]
    [InlineData("RS512")]
    [InlineData("PS512")]
    public async Task A_key_that_signs_and_is_far_too_large_is_degraded(string algorithm)
    {
        HealthReportEntry entry = await CheckAsync(Add(Credentials.Rsa(8192, algorithm)));
        (entry.Status, entry.Description).ShouldBe(
            (HealthStatus.Degraded, $"{algorithm} key key-1: 8192 bits, which signs slowly: more than 4096.")
        );
        (await CheckAsync(Add(Credentials.Rsa(8192, algorithm)), options => options.MaxRsaKeyBits = 8192)).Status.ShouldBe(
            HealthStatus.Healthy
        );
    }

    [Theory]
    [InlineData(-10, -1, HealthStatus.Unhealthy, "expired on 2026-11-27")]
    [InlineData(-10, 0, HealthStatus.Unhealthy, "expired on 2026-11-28")]
    [InlineData(-10, 30, HealthStatus.Degraded, "expires on 2026-12-28")]
    [InlineData(-10, 31, HealthStatus.Healthy, "signs")]
    [InlineData(1, 90, HealthStatus.Degraded, "is not valid before 2026-11-29")]
    public async Task A_certificate_is_judged_by_its_dates(int fromDays, int untilDays, HealthStatus status, string text)
    {
        SigningCredentials credentials = Certified(fromDays, untilDays);
        HealthReportEntry entry = await CheckAsync(Add(credentials));
        (entry.Status, entry.Description).ShouldBe((status, $"RS256 key {credentials.Key.KeyId}: {text}."));
    }

    [Fact]
    public async Task An_expired_certificate_that_another_one_replaces_is_degraded()
    {
        SigningCredentials expired = Certified(-10, -1);
        HealthReportEntry entry = await CheckAsync(Add(Credentials.Of("RS256"), expired));
        (entry.Status, entry.Description).ShouldBe(
            (HealthStatus.Degraded, $"RS256 key {expired.Key.KeyId}: expired on 2026-11-27; another key signs, so remove it.")
        );
        (await CheckAsync(Add(Credentials.Of("ES256"), expired))).Status.ShouldBe(HealthStatus.Unhealthy);
    }

    [Fact]
    public async Task The_time_before_expiry_and_the_failure_status_can_be_set()
    {
        (await CheckAsync(Add(Certified(-10, 30)), options => options.ExpiresSoon = TimeSpan.FromDays(7))).Status.ShouldBe(
            HealthStatus.Healthy
        );
        (await CheckAsync(Add(Certified(-10, -1)), failureStatus: HealthStatus.Degraded)).Status.ShouldBe(HealthStatus.Degraded);
    }

    [Fact]
    public async Task A_key_that_does_not_sign_or_verify_is_unhealthy()
    {
        SigningCredentials broken = Credentials.Of("RS256"),
            wrong = Credentials.Of("ES256");
        broken.CryptoProviderFactory = new PlantedFactory { Failure = new TimeoutException("secret details") };
        wrong.CryptoProviderFactory = new PlantedFactory { Verifies = false };
        HealthReportEntry entry = await CheckAsync(Add(broken, wrong));
        (entry.Status, entry.Description).ShouldBe(
            (
                HealthStatus.Unhealthy,
                "RS256 key key-1: 2048 bits: it does not sign (TimeoutException). "
                    + "ES256 key key-1: 256 bits: its signature does not verify."
            )
        );
    }

    [Fact]
    public async Task A_key_signs_once_and_after_a_failure_again_and_nothing_is_measured()
    {
        using var meter = new SigningMeter();
        var factory = new PlantedFactory { Failure = new TimeoutException() };
        SigningCredentials credentials = Credentials.Of("RS256");
        credentials.CryptoProviderFactory = factory;
        await using ServiceProvider provider = Provider(services =>
        {
            Add(credentials)(services);
            services.AddSingleton(meter.Factory).AddSigningTelemetry();
        });
        HealthCheckService checks = provider.GetRequiredService<HealthCheckService>();

        (await checks.CheckHealthAsync()).Status.ShouldBe(HealthStatus.Unhealthy);
        factory.Failure = null;
        for (int i = 0; i < 3; i++)
            (await checks.CheckHealthAsync()).Status.ShouldBe(HealthStatus.Healthy);

        (factory.Signers, factory.Verifiers).ShouldBe((2, 1));
        meter.Durations.ShouldBeEmpty();
    }

    [Fact]
    public async Task A_server_starts_without_a_signature_and_the_check_reports_over_HTTP()
    {
        var factory = new PlantedFactory();
        SigningCredentials credentials = Credentials.Of("RS256");
        credentials.CryptoProviderFactory = factory;
        await using KestrelServer server = await KestrelServer.StartAsync(
            app => app.UseHealthChecks("/health"),
            services =>
            {
                services.AddHealthChecks().AddSigningKeyCheck();
                services.AddSingleton(credentials).AddSigningTelemetry();
            }
        );
        factory.Signers.ShouldBe(0);
        using var client = new HttpClient();
        using HttpResponseMessage response = await client.GetAsync(new Uri(server.Address, "/health"));
        (response.StatusCode, await response.Content.ReadAsStringAsync()).ShouldBe((HttpStatusCode.OK, "Healthy"));
        factory.Signers.ShouldBe(1);
    }

    [Fact]
    public async Task A_store_that_never_answers_ends_with_the_check_s_timeout()
    {
        using var answers = new ManualResetEventSlim();
        SigningCredentials credentials = Credentials.Of("RS256");
        credentials.CryptoProviderFactory = new PlantedFactory { Waits = answers };
        await using ServiceProvider provider = Provider(Add(credentials), timeout: TimeSpan.FromMilliseconds(1));
        HealthReport report = await provider.GetRequiredService<HealthCheckService>().CheckHealthAsync();
        answers.Set();
        (report.Status, report.Entries.Single().Value.Description).ShouldBe(
            (HealthStatus.Unhealthy, "A timeout occurred while running check.")
        );
    }

    [Fact]
    public async Task Keys_of_Duende_s_service_are_judged_also_those_of_automatic_key_management()
    {
        int made = 0;
        RSA rsa = KnownPrimeKeys.Create(2048);
        await using ServiceProvider provider = Provider(services =>
        {
            services.AddHealthChecks();
            services
                .AddIdentityServer()
                .AddSigningCredential(Credentials.Rsa(8192, "PS256"))
                .AddAutomaticKeys(() =>
                {
                    made++;
                    return new(new RsaSecurityKey(rsa) { KeyId = "automatic" }, "RS256");
                });
            services.AddSigningTelemetry();
        });
        HealthReport report = await provider.GetRequiredService<HealthCheckService>().CheckHealthAsync();
        report
            .Entries.Single()
            .Value.Data.ShouldBe(
                new Dictionary<string, object>
                {
                    ["PS256 key key-1"] = "8192 bits: JsonWebTokenHandler 8.23.0 leaves its tokens unsigned",
                    ["RS256 key automatic"] = "signs",
                }
            );
        made.ShouldBe(1);
    }

    [Fact]
    public async Task IdentityServer4_signs_with_a_handler_that_has_not_the_defect() =>
        (await CheckAsync(services => services.AddIdentityServer4(Credentials.Rsa(8192, "RS256")))).Description.ShouldBe(
            "RS256 key key-1: 8192 bits, which signs slowly: more than 4096."
        );

    [Fact]
    public async Task Keys_of_OpenIddict_s_options_are_judged()
    {
        HealthReportEntry entry = await CheckAsync(services =>
            services
                .AddOptions<OpenIddictServerOptions>()
                .Configure(options => options.SigningCredentials.Add(Credentials.Rsa(8192, "RS256")))
        );
        (entry.Status, entry.Description).ShouldBe(
            (HealthStatus.Unhealthy, "RS256 key key-1: 8192 bits: JsonWebTokenHandler 8.23.0 leaves its tokens unsigned.")
        );
    }

    [Fact]
    public async Task Credentials_of_own_code_are_named_in_the_options_and_no_key_at_all_is_unhealthy()
    {
        (await CheckAsync(_ => { }, options => options.Credentials.Add(Credentials.Of("HS256")))).Description.ShouldBe(
            "HS256 key key-1: signs."
        );
        HealthReportEntry none = await CheckAsync(_ => { });
        (none.Status, none.Description).ShouldBe((HealthStatus.Unhealthy, "The server has no signing key that could be found."));
    }

    private static Action<IServiceCollection> Add(params SigningCredentials[] credentials) =>
        services =>
        {
            foreach (SigningCredentials one in credentials)
                services.AddSingleton(one);
        };

    private static async Task<HealthReportEntry> CheckAsync(
        Action<IServiceCollection> add,
        Action<SigningKeyCheckOptions>? configure = null,
        HealthStatus? failureStatus = null
    )
    {
        await using ServiceProvider provider = Provider(add, configure, failureStatus);
        HealthReport report = await provider.GetRequiredService<HealthCheckService>().CheckHealthAsync();
        return report.Entries["signing-keys"];
    }

    // The check is added first: it finds what comes later.
    private static ServiceProvider Provider(
        Action<IServiceCollection> add,
        Action<SigningKeyCheckOptions>? configure = null,
        HealthStatus? failureStatus = null,
        TimeSpan? timeout = null
    )
    {
        IServiceCollection services = new ServiceCollection().AddLogging().AddSingleton<TimeProvider>(new Clock());
        services.AddHealthChecks().AddSigningKeyCheck(configure, failureStatus: failureStatus, timeout: timeout);
        add(services);
        return services.BuildServiceProvider();
    }

    private static SigningCredentials Certified(int fromDays, int untilDays)
    {
        var request = new CertificateRequest(
            "CN=signing",
            KnownPrimeKeys.Create(2048),
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        );
        return new X509SigningCredentials(request.CreateSelfSigned(Today.AddDays(fromDays), Today.AddDays(untilDays)), "RS256");
    }

    private sealed class Clock : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => Today;
    }

    private sealed class PlantedFactory : CryptoProviderFactory
    {
        public PlantedFactory() => CacheSignatureProviders = false;

        public Exception? Failure { get; set; }

        public bool Verifies { get; init; } = true;

        public ManualResetEventSlim? Waits { get; init; }

        public int Signers { get; private set; }

        public int Verifiers { get; private set; }

        public override SignatureProvider CreateForSigning(SecurityKey key, string algorithm, bool cacheProvider)
        {
            Signers++;
            Waits?.Wait();
            return Failure is null ? base.CreateForSigning(key, algorithm, cacheProvider) : throw Failure;
        }

        public override SignatureProvider CreateForVerifying(SecurityKey key, string algorithm, bool cacheProvider)
        {
            Verifiers++;
            return Verifies
                ? base.CreateForVerifying(key, algorithm, cacheProvider)
                : base.CreateForVerifying(new ECDsaSecurityKey(ECDsa.Create(ECCurve.NamedCurves.nistP256)), algorithm, cacheProvider);
        }
    }
}
