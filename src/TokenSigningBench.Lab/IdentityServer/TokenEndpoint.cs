using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The token endpoint, which exchanges a code for an identity token (OpenID Connect Core 1.0 section 3.1.3).</summary>
internal sealed class TokenEndpoint(IdentityServerOptions options, TokenIssuer tokens, AuthorizationCodes codes, AccessTokens accessTokens)
{
    public const string Path = "/connect/token";

    public async Task AnswerAsync(HttpContext context)
    {
        ServerTimings timings = ServerTimings.Of(context);
        IFormCollection form = await FormReader.ReadAsync(context).ConfigureAwait(false) ?? FormCollection.Empty;
        if (form.Any(field => field.Value.Count > 1))
        {
            await RefuseAsync(context, "invalid_request", "A parameter is there twice").ConfigureAwait(false);
            return;
        }

        if (form["grant_type"] != "authorization_code")
        {
            await RefuseAsync(context, "unsupported_grant_type", "The grant type is not authorization_code").ConfigureAwait(false);
            return;
        }

        if (options.Clients.All(client => client.Id != form["client_id"]))
        {
            await RefuseAsync(context, "invalid_client", "The client is unknown").ConfigureAwait(false);
            return;
        }

        if (
            !codes.TryTake(form["code"].ToString(), out AuthorizationCode? code)
            || code.Claims.ClientId != form["client_id"]
            || code.RedirectUri != form["redirect_uri"]
            || !IsVerified(code.Challenge, form["code_verifier"].ToString())
        )
        {
            await RefuseAsync(context, "invalid_grant", "The code is unknown, used, expired, another client's, or its verifier is wrong")
                .ConfigureAwait(false);
            return;
        }

        string token;
        try
        {
            token = await tokens.IssueAsync(code.Claims, timings).ConfigureAwait(false);
        }
        catch (Exception e) when (e is CryptographicException or InvalidOperationException)
        {
            await WriteAsync(
                    context,
                    StatusCodes.Status500InternalServerError,
                    [("error", "server_error"), ("error_description", $"No token could be signed: {e.Message}")]
                )
                .ConfigureAwait(false);
            return;
        }

        // The access token is random, like a reference token, and signs nothing. The userinfo endpoint accepts it.
        await WriteAsync(
                context,
                StatusCodes.Status200OK,
                [
                    ("access_token", accessTokens.Add(Base64UrlEncoder.Encode(RandomNumberGenerator.GetBytes(32)), code.Claims.Subject)),
                    ("token_type", "Bearer"),
                    ("id_token", token),
                ]
            )
            .ConfigureAwait(false);
    }

    private static bool IsVerified(string challenge, string verifier) =>
        verifier.Length is >= 43 and <= 128
        && CryptographicOperations.FixedTimeEquals(
            Encoding.ASCII.GetBytes(Base64UrlEncoder.Encode(SHA256.HashData(Encoding.ASCII.GetBytes(verifier)))),
            Encoding.ASCII.GetBytes(challenge)
        );

    private static Task RefuseAsync(HttpContext context, string error, string description) =>
        WriteAsync(context, StatusCodes.Status400BadRequest, [("error", error), ("error_description", description)]);

    private static Task WriteAsync(HttpContext context, int status, (string Name, string Value)[] members)
    {
        ServerTimings.Of(context).Enter(ServerPhase.Write);
        context.Response.StatusCode = status;
        context.Response.ContentType = "application/json";
        context.Response.Headers.CacheControl = "no-store";
        using var json = new Utf8JsonWriter(context.Response.BodyWriter);
        json.WriteStartObject();
        foreach ((string name, string value) in members)
            json.WriteString(name, value);
        if (status == StatusCodes.Status200OK)
            json.WriteNumber("expires_in", (int)TokenIssuer.Lifetime.TotalSeconds);
        json.WriteEndObject();
        json.Flush();
        return Task.CompletedTask;
    }
}
