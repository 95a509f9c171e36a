using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>
/// The userinfo endpoint (OpenID Connect Core 1.0 section 5.3): the lookup of the token path without a signature.
/// </summary>
internal sealed class UserinfoEndpoint(IdentityServerOptions options, AccessTokens accessTokens)
{
    public const string Path = "/connect/userinfo";

    private const string Bearer = "Bearer ";

    public async Task AnswerAsync(HttpContext context)
    {
        ServerTimings timings = ServerTimings.Of(context);
        string authorization = context.Request.Headers.Authorization.ToString();
        if (
            !authorization.StartsWith(Bearer, StringComparison.OrdinalIgnoreCase)
            || accessTokens.SubjectOf(authorization[Bearer.Length..]) is not { } subject
        )
        {
            timings.Enter(ServerPhase.Write);
            context.Response.StatusCode = StatusCodes.Status401Unauthorized;
            context.Response.Headers.WWWAuthenticate = "Bearer error=\"invalid_token\"";
            return;
        }

        await timings.DelayAsync(ServerPhase.Profile, options.ServerOptions.ProfileDelay, options.Time).ConfigureAwait(false);
        timings.Enter(ServerPhase.Write);
        context.Response.ContentType = "application/json";
        context.Response.Headers.CacheControl = "no-store";
        using var json = new Utf8JsonWriter(context.Response.BodyWriter);
        json.WriteStartObject();
        json.WriteString("sub", subject);
        json.WriteEndObject();
    }
}
