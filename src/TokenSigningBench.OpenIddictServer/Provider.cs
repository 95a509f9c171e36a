using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Antiforgery;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Console;
using Microsoft.IdentityModel.Tokens;
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
        // Bound before the provider is built: its documents and tokens contain the issuer, and so the port.
        Socket socket = Bind(options.Port);
        string port = ((IPEndPoint)socket.LocalEndPoint!).Port.ToString(CultureInfo.InvariantCulture);
        var issuer = new Uri(options.Tls is null ? $"http://127.0.0.1:{port}/" : $"https://localhost:{port}/");
        WebApplication application = Build(options, socket, issuer);
        await StoreSetup.FillAsync(application.Services, options, cancel).ConfigureAwait(false);
        Map(application, options.Store != OpenIddictStore.None);
        await application.StartAsync(cancel).ConfigureAwait(false);
        return new(application, issuer);
    }

    public ValueTask DisposeAsync() => _application.DisposeAsync();

    private static Socket Bind(int port)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            socket.Bind(new IPEndPoint(IPAddress.Loopback, port));
            return socket;
        }
        catch (SocketException e)
        {
            socket.Dispose();
            throw new UserErrorException(
                Invariant($"port {port}"),
                e.SocketErrorCode == SocketError.AddressAlreadyInUse ? "is taken by another program" : $"cannot be had: {e.Message}",
                e
            );
        }
    }

    private static WebApplication Build(ProviderOptions options, Socket socket, Uri issuer)
    {
        // An empty builder reads no file and no variable of the environment.
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder
            .WebHost.UseKestrelCore()
            .UseKestrelHttpsConfiguration()
            .ConfigureKestrel(kestrel =>
            {
                ServerLimits.Apply(kestrel, bodyBytes: 64 * 1024);
                kestrel.Listen(
                    IPAddress.Loopback,
                    0,
                    listen =>
                    {
                        if (options.Tls is not null)
                            listen.UseHttps(options.Tls);
                    }
                );
            });
        builder.Services.Configure<SocketTransportOptions>(transport => transport.CreateBoundListenSocket = _ => socket);
        // Errors only, for the message of a test that failed: each line of a log costs time.
        builder.Logging.SetMinimumLevel(LogLevel.Error).AddSimpleConsole(line => line.SingleLine = true);
        builder.Services.Configure<ConsoleLoggerOptions>(console => console.LogToStandardErrorThreshold = LogLevel.Trace);

        builder.Services.AddRouting();
        builder.Services.AddAntiforgery();
        // Keys with the provider's lifetime: a session is worthless after it.
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        StoreSetup.Add(builder.Services, options);
        AddIdentity(builder.Services);
        AddOpenIddict(builder.Services, options, issuer);
        return builder.Build();
    }

    private static void AddIdentity(IServiceCollection services)
    {
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
        if (options.Store != OpenIddictStore.None)
            openIddict.AddCore(core =>
            {
                core.UseEntityFrameworkCore().UseDbContext<ProviderDbContext>();
                core.ReplaceApplicationManager(typeof(TimedApplications<>));
            });
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
                .AddSigningCredentials(
                    new SigningCredentials(options.Key.ToSecurityKey(), options.Algorithm.Name)
                    {
                        CryptoProviderFactory = new TimedSigning(),
                    }
                )
                .AddEncryptionKey(EncryptionKey())
                // A resource server that does not share the encryption key can read them.
                .DisableAccessTokenEncryption();
            if (options.TokenHandler is { } handler)
                server.Configure(configured => configured.JsonWebTokenHandler = handler);
            if (options.UsesDataProtection)
                server.UseDataProtection();
            if (options.Store == OpenIddictStore.None)
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

    // As large as OpenIddict's own ephemeral key. .NET creates it when it is first used, and the implicit flow never uses it.
    private static RsaSecurityKey EncryptionKey() =>
        new(RSA.Create(4096)) { KeyId = "encryption", CryptoProviderFactory = new TimedDecryption() };

    private static void Map(WebApplication application, bool stores)
    {
        RequestTimings.Use(application);
        application.UseRequestGuard();
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
