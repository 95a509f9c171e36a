using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Clients;

/// <summary>
/// A small identity server whose identity tokens are what JsonWebTokenHandler returns, signed or not: implicit flow and code flow.
/// </summary>
internal sealed class LibrarySigningServer : IIdentityServer
{
    public const string Subject = "alice",
        MissingMessage = "apt-get install stand-in";

    private const string ClientId = "rp",
        RedirectUri = "http://localhost:5002/signin-oidc",
        Cookie = "who=alice";

    public string Name => "stand-in";

    public bool IsMissing { get; init; }

    /// <summary>Another key, which comes first in the key set and signs nothing; null for none.</summary>
    public (TokenKey Key, JwsAlgorithm Algorithm)? Other { get; init; }

    public string? Missing() => IsMissing ? MissingMessage : null;

    public async Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        // By code: what the client asked for.
        ConcurrentDictionary<string, string?> nonces = [];
        LoopbackServer server = await LoopbackServer.StartAsync(async context =>
        {
            string issuer = $"http://{context.Request.Host}/";
            context.Response.ContentType = "application/json";
            switch (context.Request.Path)
            {
                case "/.well-known/openid-configuration":
                    await context.Response.WriteAsync(Discovery(issuer, algorithm));
                    break;
                case "/jwks":
                    await context.Response.WriteAsync(
                        AccessToken.KeySet(Other is { } other ? [other, (key, algorithm)] : [(key, algorithm)])
                    );
                    break;
                case "/authorize":
                    context.Request.Headers.Cookie.ToString().ShouldBe(Cookie);
                    await AuthorizeAsync(context, nonces, nonce => IdentityToken(key, algorithm, issuer, nonce));
                    break;
                case "/token":
                    IFormCollection form = await context.Request.ReadFormAsync();
                    nonces.TryRemove(form["code"].ToString(), out string? asked).ShouldBeTrue();
                    await context.Response.WriteAsync(
                        JsonSerializer.Serialize(
                            new
                            {
                                access_token = "opaque",
                                token_type = "Bearer",
                                expires_in = 300,
                                id_token = IdentityToken(key, algorithm, issuer, asked),
                            }
                        )
                    );
                    break;
                default:
                    context.Response.StatusCode = 404;
                    break;
            }
        });
        var authorize = new Uri($"{server.Address}/authorize");
        return new Running(server)
        {
            Name = Name,
            Issuer = new($"{server.Address}/"),
            Cookie = Cookie,
            Request = AuthorizeRequest.ForIdentityToken(authorize, ClientId, RedirectUri, "n", "s"),
        };
    }

    private static async Task AuthorizeAsync(HttpContext context, ConcurrentDictionary<string, string?> nonces, Func<string?, string> sign)
    {
        IQueryCollection query = context.Request.Query;
        query["redirect_uri"].ToString().ShouldBe(RedirectUri);
        string state = Uri.EscapeDataString(query["state"].ToString());
        string? nonce = query["nonce"];
        if (query["response_type"] == "code")
        {
            string code = Guid.NewGuid().ToString("N");
            nonces[code] = nonce;
            context.Response.Redirect($"{RedirectUri}?code={code}&state={state}");
        }
        else if (query["response_mode"] == "form_post")
        {
            context.Response.ContentType = "text/html";
            await context.Response.WriteAsync(
                $"<form><input type=hidden name=id_token value='{sign(nonce)}'>"
                    + $"<input type=hidden name=state value='{query["state"]}'></form>"
            );
        }
        else
        {
            context.Response.Redirect($"{RedirectUri}#id_token={sign(nonce)}&state={state}");
        }
    }

    private static string Discovery(string issuer, JwsAlgorithm algorithm) =>
        JsonSerializer.Serialize(
            new
            {
                issuer,
                authorization_endpoint = $"{issuer}authorize",
                token_endpoint = $"{issuer}token",
                jwks_uri = $"{issuer}jwks",
                response_types_supported = new[] { "code", "id_token" },
                response_modes_supported = new[] { "query", "fragment", "form_post" },
                grant_types_supported = new[] { "authorization_code", "implicit" },
                subject_types_supported = new[] { "public" },
                id_token_signing_alg_values_supported = new[] { algorithm.Name },
                token_endpoint_auth_methods_supported = new[] { "none" },
                code_challenge_methods_supported = new[] { "S256" },
                scopes_supported = new[] { "openid" },
            }
        );

    private static string IdentityToken(TokenKey key, JwsAlgorithm algorithm, string issuer, string? nonce)
    {
        long now = TimeProvider.System.GetUtcNow().ToUnixTimeSeconds();
        var claims = new JsonObject
        {
            ["iss"] = issuer,
            ["sub"] = Subject,
            ["aud"] = ClientId,
            ["iat"] = now,
            ["exp"] = now + 300,
        };
        if (nonce is not null)
            claims["nonce"] = nonce;
        var securityKey = new RsaSecurityKey(key.Rsa)
        {
            KeyId = KeyIdOf(key, algorithm),
            // Other tests have the same key as another object, which they dispose.
            CryptoProviderFactory = new() { CacheSignatureProviders = false },
        };
        return new JsonWebTokenHandler().CreateToken(claims.ToJsonString(), new SigningCredentials(securityKey, algorithm.Name));
    }

    private static string KeyIdOf(TokenKey key, JwsAlgorithm algorithm) =>
        new JsonWebKeySet(AccessToken.KeySet(key, algorithm)).Keys[0].Kid;

    private sealed class Running(LoopbackServer server) : RunningServer
    {
        public override string OutputTail => "";

        public override bool HasEnded => false;

        public override ValueTask DisposeAsync() => server.DisposeAsync();
    }
}
