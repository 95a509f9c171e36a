using System.Buffers.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Testing;

/// <summary>A small identity server that really signs and has one configurable fault.</summary>
public sealed class StandInServer : IAsyncDisposable
{
    private const string RefreshToken = "refresh-1";

    private readonly TokenKey _key = TokenKey.FromRsa(KnownPrimeKeys.Create(1024));
    private LoopbackServer? _server;

    /// <summary>
    /// Overrides the response: gets the number of earlier requests and the request; returns false to let the server respond.
    /// </summary>
    public Func<int, HttpContext, Task<bool>> Override { get; init; } = (_, _) => Task.FromResult(false);

    /// <summary>The issuer in tokens; default: the server's address.</summary>
    public string? Issuer { get; init; }

    /// <summary>Whether <c>response_type=code</c> returns a code.</summary>
    public bool GivesCodes { get; init; } = true;

    /// <summary>Whether a request without a nonce is refused.</summary>
    public bool NeedsNonce { get; init; } = true;

    /// <summary>Whether the signing key is among the published keys.</summary>
    public bool PublishesKey { get; init; } = true;

    /// <summary>The algorithm of the tokens.</summary>
    public JwsAlgorithm Algorithm { get; init; } = JwsAlgorithm.Rs(256);

    /// <summary>Changes the claims of each token, which are valid by default.</summary>
    public Action<JsonObject> ChangeClaims { get; init; } = _ => { };

    /// <summary>The <c>typ</c> of each token.</summary>
    public string Typ { get; init; } = "JWT";

    /// <summary>Changes the published key, which is the public part of the signing key by default.</summary>
    public Action<JsonObject> ChangePublishedKey { get; init; } = _ => { };

    /// <summary>The content type of the userinfo response; null if the discovery document names no such endpoint.</summary>
    public string? UserinfoType { get; init; }

    /// <summary>
    /// Whether a token gets a signature, by what returns it: "implicit", "access" (of an authorize response), "code", "code access",
    /// "refresh", "client". As JsonWebTokenHandler, the server leaves the third segment empty otherwise.
    /// </summary>
    public Func<string, bool> Signs { get; init; } = _ => true;

    /// <summary>Whether the code flow returns a refresh token, and the client may use it and client credentials.</summary>
    public bool GivesRefreshTokens { get; init; }

    /// <summary>Changes the third segment of each signed token.</summary>
    public Func<string, string> ChangeSignature { get; init; } = signature => signature;

    /// <summary>Creates an access token from a signed token; null if <c>response_type=id_token token</c> is not offered.</summary>
    public Func<string, string>? AccessToken { get; init; }

    /// <summary>Whether a wrong code_verifier is refused.</summary>
    public bool ChecksCodeVerifier { get; init; } = true;

    public string Address => _server!.Address;

    public IReadOnlyList<string> Asked => _server!.Asked;

    public AuthorizeRequest Request =>
        new(
            new(Address + "/connect/authorize"),
            [
                new("client_id", "rp"),
                new("response_type", "id_token"),
                new("redirect_uri", "https://rp.example/cb"),
                new("response_mode", "form_post"),
                new("nonce", "n"),
            ]
        );

    public async Task<StandInServer> StartAsync()
    {
        _server = await LoopbackServer.StartAsync(AnswerAsync);
        return this;
    }

    public async ValueTask DisposeAsync()
    {
        if (_server is not null)
            await _server.DisposeAsync();
        _key.Dispose();
    }

    private async Task AnswerAsync(HttpContext context)
    {
        if (await Override(Asked.Count - 1, context))
            return;

        await (
            context.Request.Path.Value switch
            {
                "/.well-known/openid-configuration" => context.Response.WriteAsync(
                    $$"""{"issuer":"{{Address}}","jwks_uri":"{{Address}}/keys","token_endpoint":"{{Address}}/connect/token","token"""
                        + $$"""_endpoint_auth_methods_supported":["client_secret_post"]"""
                        + (UserinfoType is null ? "" : $""" ,"userinfo_endpoint":"{Address}/userinfo" """)
                        + (AccessToken is null ? "" : """ ,"response_types_supported":["id_token","token id_token"] """)
                        + "}"
                ),
                "/keys" => context.Response.WriteAsync(Keys()),
                "/connect/token" => TokenAsync(context),
                "/userinfo" => UserinfoAsync(context),
                _ => AuthorizeAsync(context),
            }
        );
    }

    private Task AuthorizeAsync(HttpContext context)
    {
        IQueryCollection query = context.Request.Query;
        return query["response_type"] == "code"
            ? GivesCodes
                ? FormAsync(context, "code", query["code_challenge"]!)
                : FormAsync(context, "error", "unauthorized_client")
            : NeedsNonce && query["nonce"].Count == 0
                ? FormAsync(context, "error", "invalid_request")
                : query["response_type"] == "id_token token"
                    ? FormAsync(context, ("id_token", Token("implicit", query["nonce"])), ("access_token", AccessToken!(Token("access"))))
                    : FormAsync(context, "id_token", Token("implicit", query["nonce"]));
    }

    // An access token of this server is signed, or its text is "opaque". One without a signature is refused.
    private Task UserinfoAsync(HttpContext context)
    {
        string authorization = context.Request.Headers.Authorization.ToString();
        bool isToken = authorization.StartsWith("Bearer ey", StringComparison.Ordinal) && !authorization.EndsWith('.');
        if (!isToken && authorization != "Bearer opaque")
        {
            context.Response.StatusCode = 401;
            return Task.CompletedTask;
        }

        context.Response.ContentType = UserinfoType;
        return context.Response.WriteAsync("""{"sub":"a"}""");
    }

    // The code equals its challenge.
    private async Task TokenAsync(HttpContext context)
    {
        IFormCollection form = await context.Request.ReadFormAsync();
        string challenge = Base64Url.EncodeToString(SHA256.HashData(Encoding.ASCII.GetBytes(form["code_verifier"].ToString())));
        object? tokens = form["grant_type"].ToString() switch
        {
            "refresh_token" when GivesRefreshTokens && form["refresh_token"] == RefreshToken => new { access_token = Token("refresh") },
            "client_credentials" when GivesRefreshTokens => new { access_token = Token("client") },
            "authorization_code" when !ChecksCodeVerifier || form["code"] == challenge => new
            {
                id_token = Token("code"),
                access_token = Token("code access"),
                refresh_token = GivesRefreshTokens ? RefreshToken : null,
            },
            _ => null,
        };
        bool isClient = form["client_secret"] == "s3cret";
        context.Response.StatusCode =
            !isClient ? 401
            : tokens is not null ? 200
            : 400;
        await context.Response.WriteAsync(
            !isClient ? """{"error":"invalid_client"}"""
            : tokens is not null ? JsonSerializer.Serialize(tokens)
            : """{"error":"invalid_grant"}"""
        );
    }

    private string Token(string kind, string? nonce = null)
    {
        long now = TimeProvider.System.GetUtcNow().ToUnixTimeSeconds();
        var claims = new JsonObject
        {
            ["iss"] = Issuer ?? Address,
            ["aud"] = "rp",
            ["exp"] = now + 60,
            ["nbf"] = now,
            ["iat"] = now,
            ["sub"] = "a",
        };
        if (nonce is not null)
            claims["nonce"] = nonce;
        ChangeClaims(claims);
        string input = $"{Encoded(new JsonObject { ["alg"] = Algorithm.Name, ["typ"] = Typ })}.{Encoded(claims)}";
        if (!Signs(kind))
            return $"{input}.";
        byte[] signature = _key.Rsa!.SignData(Encoding.ASCII.GetBytes(input), Algorithm.Hash, Algorithm.Padding!);
        return $"{input}.{ChangeSignature(Base64Url.EncodeToString(signature))}";
    }

    private string Keys()
    {
        using var other = KnownPrimeKeys.Create(1536);
        RSAParameters numbers = (PublishesKey ? _key.Rsa! : other).ExportParameters(false);
        var key = new JsonObject
        {
            ["kty"] = "RSA",
            ["n"] = Base64Url.EncodeToString(numbers.Modulus),
            ["e"] = "AQAB",
        };
        ChangePublishedKey(key);
        return new JsonObject { ["keys"] = new JsonArray(key) }.ToJsonString();
    }

    private static string Encoded(JsonObject json) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(json.ToJsonString()));

    private static Task FormAsync(HttpContext context, string name, string value) => FormAsync(context, (name, value));

    private static Task FormAsync(HttpContext context, params (string Name, string Value)[] fields)
    {
        context.Response.ContentType = "text/html";
        if (context.Request.Query["state"] is [{ } state])
            fields = [.. fields, ("state", state)];
        string inputs = string.Concat(fields.Select(field => $"""<input type="hidden" name="{field.Name}" value="{field.Value}">"""));
        return context.Response.WriteAsync($"""<form method="post">{inputs}</form>""");
    }
}
