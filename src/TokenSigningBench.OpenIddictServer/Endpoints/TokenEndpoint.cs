using System.Security.Claims;
using Microsoft.AspNetCore;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using OpenIddict.Abstractions;
using OpenIddict.Server.AspNetCore;
using static OpenIddict.Abstractions.OpenIddictConstants;

namespace TokenSigningBench.OpenIddictServer.Endpoints;

/// <summary>The token endpoint: authorization codes, refresh tokens and client credentials, which OpenIddict has validated.</summary>
internal static class TokenEndpoint
{
    public const string Path = "/connect/token";

    private const string Scheme = OpenIddictServerAspNetCoreDefaults.AuthenticationScheme;

    public static async Task<IResult> AnswerAsync(HttpContext context, UserManager<IdentityUser> users)
    {
        OpenIddictRequest request = context.GetOpenIddictServerRequest()!;
        if (request.IsClientCredentialsGrantType())
            return SignIn(Principals.OfClient(request.ClientId!));

        ClaimsPrincipal granted = (await context.AuthenticateAsync(Scheme).ConfigureAwait(false)).Principal!;
        if (await users.FindByIdAsync(granted.GetClaim(Claims.Subject)!).ConfigureAwait(false) is not { } user)
            return AuthorizeEndpoint.Refuse(Errors.InvalidGrant, "The user is not known any more");

        ClaimsIdentity identity = Principals.OfUser(user, granted.GetScopes());
        identity.SetAuthorizationId(granted.GetAuthorizationId());
        return SignIn(identity);
    }

    private static IResult SignIn(ClaimsIdentity identity) => Results.SignIn(new ClaimsPrincipal(identity), null, Scheme);
}
