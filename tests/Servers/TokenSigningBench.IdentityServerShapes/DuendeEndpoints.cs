using System.Text.Json;
using Duende.IdentityServer.Models;
using Duende.IdentityServer.Services;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace TokenSigningBench.IdentityServerShapes;

/// <summary>The flows of an identity server for one user who is signed in, without any check: only what is signed counts.</summary>
public static class DuendeEndpoints
{
    public const string Authorize = "/connect/authorize",
        Token = "/connect/token",
        Keys = "/.well-known/openid-configuration/jwks";

    private const string Code = "a-code";

    public static void MapDuende(this IEndpointRouteBuilder routes)
    {
        // As delegates: the result is not to be lost.
        routes.MapGet(Authorize, (Delegate)AuthorizeAsync);
        routes.MapPost(Token, (Delegate)TokenAsync);
        routes.MapGet(Keys, (Delegate)KeysAsync);
    }

    private static async Task<IResult> AuthorizeAsync(HttpContext context) =>
        context.Request.Query["response_type"] == "code"
            ? Results.Redirect($"https://client.example/?code={Code}")
            : Results.Redirect($"https://client.example/#id_token={await CreateAsync(context, "id_token").ConfigureAwait(false)}");

    private static async Task<IResult> TokenAsync(HttpContext context)
    {
        IFormCollection form = await context.Request.ReadFormAsync().ConfigureAwait(false);
        var answer = new Dictionary<string, string> { ["access_token"] = await CreateAsync(context, "access_token").ConfigureAwait(false) };
        if (form["grant_type"] == "authorization_code")
            answer["id_token"] = await CreateAsync(context, "id_token").ConfigureAwait(false);
        return Results.Json(answer);
    }

    private static async Task<IResult> KeysAsync(HttpContext context)
    {
        IKeyMaterialService keys = context.RequestServices.GetRequiredService<IKeyMaterialService>();
        IEnumerable<SecurityKeyInfo> all = await keys.GetValidationKeysAsync().ConfigureAwait(false);
        return Results.Json(
            new { keys = all.Select(one => new { kid = one.Key.KeyId, alg = one.SigningAlgorithm }) },
            JsonSerializerOptions.Default
        );
    }

    private static Task<string> CreateAsync(HttpContext context, string use) =>
        context
            .RequestServices.GetRequiredService<ITokenCreationService>()
            .CreateTokenAsync(
                $$"""{"sub":"alice","use":"{{use}}"}""",
                context.Request.Query["alg"] is [{ } algorithm] ? [algorithm] : null
            );
}
