using Microsoft.AspNetCore.Antiforgery;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>
/// A small OpenID Provider on Kestrel, on loopback only: discovery, keys, authorize, token and userinfo endpoints, and a login form. Server
/// options reproduce the causes of a slow login.
/// </summary>
public sealed class EmbeddedIdentityServer : IAsyncDisposable
{
    private const string Scheme = CookieAuthenticationDefaults.AuthenticationScheme;

    private readonly WebApplication _application;
    private readonly TokenIssuer _tokens;

    private EmbeddedIdentityServer(WebApplication application, TokenIssuer tokens, Uri issuer)
    {
        _application = application;
        _tokens = tokens;
        Issuer = issuer;
    }

    /// <summary>The server's address and issuer, without a trailing slash.</summary>
    public Uri Issuer { get; }

    /// <summary>Checks that the signer can sign with the key, and starts to listen.</summary>
    /// <exception cref="UserErrorException">The signer cannot sign with this key, or the port is not available.</exception>
    public static async Task<EmbeddedIdentityServer> StartAsync(IdentityServerOptions options, CancellationToken cancel)
    {
        options.Key.KeyId ??= JwkText.Thumbprint(options.Key);
        SigningProof proof = SigningProof.OfSigning(
            options.ServerOptions.Signer,
            options.Key,
            options.Algorithm,
            IdentityToken.Article(options.Time.GetUtcNow())
        );
        if (proof.Failure is { } failure)
            throw new UserErrorException(
                $"{proof.Engine} with {options.Algorithm} and {proof.KeyBits} bits",
                $"{failure}{(proof.Defect is { } defect ? $" (upstream {defect.Upstream})" : "")}"
            );

        var socket = LoopbackSocket.Bind(options.Port, options.Tls);
        string issuer = socket.Address;
        var tokens = new TokenIssuer(options, issuer);
        WebApplication application = Build(options, socket);
        Map(application, options, tokens, issuer);
        await application.StartAsync(cancel).ConfigureAwait(false);
        return new(application, tokens, new(issuer));
    }

    /// <summary>The authorize request that returns an identity token for a signed-in user of a client.</summary>
    public AuthorizeRequest RequestFor(RegisteredClient client) => RequestTo(Issuer, client);

    /// <summary>The same request to a server at a given address.</summary>
    internal static AuthorizeRequest RequestTo(Uri issuer, RegisteredClient client) =>
        AuthorizeRequest.ForIdentityToken(
            new(issuer, AuthorizeEndpoint.Path),
            client.Id,
            client.RedirectUris[0],
            nonce: "n-0S6_WzA2Mj",
            state: "af0ifjsldkj"
        );

    public async ValueTask DisposeAsync()
    {
        await _application.DisposeAsync().ConfigureAwait(false);
        _tokens.Dispose();
    }

    private static WebApplication Build(IdentityServerOptions options, LoopbackSocket socket)
    {
        // An empty builder: defaults such as logging would add a cost that no server option controls.
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        socket.Use(builder);
        // One thread reads, signs and responds: a thread switch costs as much as all of the protocol.
        builder.Services.Configure<SocketTransportOptions>(transport => transport.UnsafePreferInlineScheduling = true);

        builder.Services.AddSingleton(options.Time);
        builder.Services.AddRoutingCore();
        // Keys with the server's lifetime: a session is worthless after it.
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddAntiforgery(form =>
        {
            form.Cookie.Name = "tokenbench.form";
            form.Cookie.SecurePolicy = CookieSecurePolicy.SameAsRequest;
        });
        CachingTicketFormat.Add(builder.Services.AddAuthentication(Scheme), Scheme, cookie => cookie.Cookie.Name = "tokenbench.session");
        return builder.Build();
    }

    private static void Map(WebApplication application, IdentityServerOptions options, TokenIssuer tokens, string issuer)
    {
        var codes = new AuthorizationCodes(options.Time);
        var documents = new DiscoveryDocuments(options, issuer);
        var accessTokens = new AccessTokens(options.Time);
        var authorize = new AuthorizeEndpoint(options, tokens, codes, accessTokens, issuer);
        var token = new TokenEndpoint(options, tokens, codes, accessTokens);
        var userinfo = new UserinfoEndpoint(options, accessTokens);
        ServerOptions serverOptions = options.ServerOptions;
        IPasswordScheme scheme = serverOptions.PasswordScheme;
        var login = new LoginEndpoint(new(options.Users, scheme), application.Services.GetRequiredService<IAntiforgery>(), options.Log);
        application.Use(
            (context, next) =>
            {
                if (context.GetEndpoint() is null)
                    options.Log.UnknownPath();
                return next(context);
            }
        );
        application.MapGet(DiscoveryDocuments.Path, documents.DiscoveryAsync);
        application.MapGet(DiscoveryDocuments.KeysPath, documents.KeysAsync);
        application.MapMethods(AuthorizeEndpoint.Path, [HttpMethods.Get, HttpMethods.Post], (RequestDelegate)authorize.AnswerAsync);
        application.MapPost(TokenEndpoint.Path, token.AnswerAsync);
        application.MapGet(UserinfoEndpoint.Path, userinfo.AnswerAsync);
        application.MapGet(Pages.Login, login.ShowAsync);
        application.MapPost(Pages.Login, login.AnswerAsync);
    }
}
