using System.Security.Claims;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using OpenIddict.Abstractions;
using OpenIddict.Server.AspNetCore;
using static OpenIddict.Abstractions.OpenIddictConstants;

namespace TokenSigningBench.OpenIddictServer.Endpoints;

/// <summary>The userinfo endpoint and the end session endpoint.</summary>
internal static class SessionEndpoints
{
    public const string UserinfoPath = "/connect/userinfo";
    public const string EndSessionPath = "/connect/endsession";

    /// <summary>The claims of the access token's user (OpenID Connect Core 1.0 section 5.3.2).</summary>
    public static async Task<IResult> UserinfoAsync(HttpContext context, UserManager<IdentityUser> users)
    {
        ClaimsPrincipal token = (
            await context.AuthenticateAsync(OpenIddictServerAspNetCoreDefaults.AuthenticationScheme).ConfigureAwait(false)
        ).Principal!;
        if (await users.FindByIdAsync(token.GetClaim(Claims.Subject)!).ConfigureAwait(false) is not { } user)
            return Results.Challenge(null, [OpenIddictServerAspNetCoreDefaults.AuthenticationScheme]);

        var claims = new Dictionary<string, object?> { [Claims.Subject] = user.Id };
        if (token.HasScope(Scopes.Profile))
            claims[Claims.Name] = user.UserName;
        if (token.HasScope(Scopes.Email))
            claims[Claims.Email] = user.Email;
        return Results.Json(claims);
    }

    /// <summary>Signs the user out, and redirects to where the client asked for (OpenID Connect RP-Initiated Logout 1.0).</summary>
    public static async Task<IResult> EndAsync(SignInManager<IdentityUser> signIn)
    {
        await signIn.SignOutAsync().ConfigureAwait(false);
        return Results.SignOut(new() { RedirectUri = "/" }, [OpenIddictServerAspNetCoreDefaults.AuthenticationScheme]);
    }
}
