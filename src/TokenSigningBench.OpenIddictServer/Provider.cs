using System.Diagnostics.Metrics;
using Microsoft.AspNetCore.Antiforgery;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Console;
using Microsoft.Extensions.Options;
using OpenIddict.Server;
using TokenSigningBench.Lab.Limits;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Endpoints;
using TokenSigningBench.OpenIddictServer.Registration;
using TokenSigningBench.OpenIddictServer.Stores;
using TokenSigningBench.OpenIddictServer.Timing;
using static OpenIddict.Abstractions.OpenIddictConstants;

namespace TokenSigningBench.OpenIddictServer;

/// <summary>An OpenID Provider on OpenIddict, ASP.NET Core Identity and EF Core, on loopback only.</summary>
internal sealed class Provider : IAsyncDisposable
{
    private readonly WebApplication _application;

    private Provider(WebApplication application, Uri issuer) => (_application, Issuer) = (application, issuer);

    public Uri Issuer { get; }

    /// <summary>Creates the tables, the clients and the user, and starts to listen.</summary>
    /// <exception cref="UserErrorException">The port is not available.</exception>
    public static async Task<Provider> StartAsync(ProviderOptions options, CancellationToken cancel)
    {
        var socket = LoopbackSocket.Bind(options.Settings.Port, options.Tls);
        var issuer = new Uri($"{socket.Address}/");
        WebApplication application = Build(options, socket, issuer);
        await StoreSetup.FillAsync(application.Services, options, cancel).ConfigureAwait(false);
        application.Services.GetRequiredService<SigningListener>();
        // A key that cannot sign is refused here, and not by the first request.
        _ = application.Services.GetRequiredService<IOptionsMonitor<OpenIddictServerOptions>>().CurrentValue;
        Map(application, options.Settings.Store != OpenIddictStore.None);
        await application.StartAsync(cancel).ConfigureAwait(false);
        return new(application, issuer);
    }

    public ValueTask DisposeAsync() => _application.DisposeAsync();

    private static WebApplication Build(ProviderOptions options, LoopbackSocket socket, Uri issuer)
    {
        // An empty builder reads no file and no variable of the environment.
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        socket.Use(builder);
        // Errors only, for the message of a test that failed: each line of a log costs time.
        builder.Logging.SetMinimumLevel(LogLevel.Error).AddSimpleConsole(line => line.SingleLine = true);
        builder.Services.Configure<ConsoleLoggerOptions>(console => console.LogToStandardErrorThreshold = LogLevel.Trace);

        builder.Services.AddRouting();
        builder.Services.AddMetrics();
        builder.Services.AddSingleton<SigningListener>();
        builder.Services.AddAntiforgery();
        // Keys with the provider's lifetime: a session is worthless after it.
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        StoreSetup.Add(builder.Services, options);
        AddIdentity(builder.Services, options);
        AddOpenIddict(builder.Services, options, issuer);
        return builder.Build();
    }

    private static void AddIdentity(IServiceCollection services, ProviderOptions options)
    {
        if (options.Settings.PasswordIterations is { } iterations)
            services.Configure<PasswordHasherOptions>(hasher => hasher.IterationCount = iterations);
        if (options.Settings.PasswordHash is { } hash)
            services.AddSingleton<IPasswordHasher<IdentityUser>>(new TimedArgon2Passwords(hash));
        else
            services.AddScoped<IPasswordHasher<IdentityUser>, TimedPasswords>();
        services
            .AddIdentity<IdentityUser, IdentityRole>(identity =>
            {
                // The password is random: 32 digits in hex.
                identity.Password.RequireUppercase = identity.Password.RequireNonAlphanumeric = false;
                identity.Password.RequireLowercase = identity.Password.RequireDigit = false;
                // OpenIddict's name of the claim.
                identity.ClaimsIdentity.UserIdClaimType = Claims.Subject;
            })
            .AddEntityFrameworkStores<ProviderDbContext>();
        services.ConfigureApplicationCookie(cookie =>
        {
            cookie.LoginPath = LoginForm.Path;
            cookie.CookieManager = ServerLimits.Cookies();
        });
    }

    private static void AddOpenIddict(IServiceCollection services, ProviderOptions options, Uri issuer)
    {
        OpenIddictBuilder openIddict = services.AddOpenIddict();
        if (options.Settings.Store != OpenIddictStore.None)
            openIddict.AddCore(core =>
            {
                core.UseEntityFrameworkCore().UseDbContext<ProviderDbContext>();
                core.ReplaceApplicationManager(
                    options.Settings.DigestsSecrets ? typeof(DigestedApplications<>) : typeof(TimedApplications<>)
                );
            });
        services
            .AddOptions<OpenIddictServerOptions>()
            .Configure<IMeterFactory>((server, meters) => server.SigningCredentials.Add(TimedCredentials.Signing(options, meters)));
        openIddict.AddServer(server =>
        {
            server
                .SetIssuer(issuer)
                .SetAuthorizationEndpointUris(AuthorizeEndpoint.Path)
                .SetTokenEndpointUris(TokenEndpoint.Path)
                .SetUserInfoEndpointUris(SessionEndpoints.UserinfoPath)
                .SetEndSessionEndpointUris(SessionEndpoints.EndSessionPath)
                .SetIntrospectionEndpointUris("/connect/introspect")
                .AllowImplicitFlow()
                .AllowAuthorizationCodeFlow()
                .RequireProofKeyForCodeExchange()
                .AllowRefreshTokenFlow()
                .AllowClientCredentialsFlow()
                .RegisterScopes(Scopes.Email, Scopes.Profile)
                .AddEncryptionKey(TimedCredentials.Encryption(options))
                // A resource server that does not share the encryption key can read them.
                .DisableAccessTokenEncryption();
            if (options.Settings.HasWorkaround)
                server.Configure(configured =>
                    configured.JsonWebTokenHandler = new SigningHandler { SetDefaultTimesOnTokenCreation = false }
                );
            if (!options.Settings.StoresTokens)
                server.DisableTokenStorage();
            if (options.Settings.UsesDataProtection)
                server.UseDataProtection();
            if (options.Settings.Store == OpenIddictStore.None)
            {
                server.EnableDegradedMode();
                new DegradedRequests(options).Add(server);
            }

            var host = server
                .UseAspNetCore()
                .EnableAuthorizationEndpointPassthrough()
                .EnableTokenEndpointPassthrough()
                .EnableUserInfoEndpointPassthrough()
                .EnableEndSessionEndpointPassthrough();
            if (options.Tls is null)
                host.DisableTransportSecurityRequirement();
        });
    }

    private static void Map(WebApplication application, bool stores)
    {
        RequestTimings.Use(application);
        application.UseAuthentication();
        string[] methods = [HttpMethods.Get, HttpMethods.Post];
        application.MapMethods(
            AuthorizeEndpoint.Path,
            methods,
            (HttpContext context, UserManager<IdentityUser> users) => AuthorizeEndpoint.AnswerAsync(context, users, stores)
        );
        application.MapPost(TokenEndpoint.Path, TokenEndpoint.AnswerAsync);
        application.MapMethods(SessionEndpoints.UserinfoPath, methods, SessionEndpoints.UserinfoAsync);
        application.MapMethods(SessionEndpoints.EndSessionPath, methods, SessionEndpoints.EndAsync);
        application.MapGet(LoginForm.Path, (HttpContext context, IAntiforgery antiforgery) => LoginForm.Show(context, antiforgery));
        application.MapPost(LoginForm.Path, LoginForm.AnswerAsync);
    }
}
